//===- LaneAdvice.h - What must be the same in all lanes --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// All lanes of a warp must execute our instructions together, and wmma.load with the same address and stride (PTX ISA,
// "ldmatrix", "movmatrix", "wmma.load").  ptxas does not look at that.  It is reported where it is surely not so.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_LANEADVICE_H
#define PTXMATRIX_LIB_LANES_LANEADVICE_H

#include "Lanes/ConstantRegisters.h"
#include "Lanes/LaneBlock.h"
#include "Sema/Operands/OperandCheck.h"

namespace ptxmatrix {

/// Follows a text from event to event.
class LaneAdvice {
public:
  /// \p text must outlive this.  \p wantsAll: also what holds for blocks of one dimension alone.
  LaneAdvice(std::string_view text, bool wantsAll) : text(text), block(text, wantsAll), constants(text) {}

  /// Before \p event, there are \p exits guarded exits.
  void handle(const ScanEvent &event, size_t exits);
  void beginStatements() {
    block.beginStatements(0);
    constants.beginFunction(0, /*hasHeader=*/false);
  }
  /// Gets ready for one of our statements, of \p mnemonic, which begins at \p begin.
  void readTo(size_t begin, Mnemonic mnemonic, size_t exits, const SymbolTable &symbols, StatementReader &reader);
  /// Passes over that statement, which stands at \p range.
  void passOver(SourceRange range, const LexedStatement &statement) { block.passOver(range, statement); }
  /// Reports what differs between lanes in that statement, which has no error, and a stride whose register has a value
  /// that is known.
  void check(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
             std::vector<Diagnostic> &diagnostics);

private:
  void checkStride(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics);

  std::string_view text;
  LaneBlock block;
  ConstantRegisters constants;
  size_t toldExit = SIZE_MAX; ///< Where the exit stands that was told of last.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_LANEADVICE_H
