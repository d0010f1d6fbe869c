//===- LaneAdvice.h - Advice about lane-dependent values --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// All lanes of a warp must execute the supported instructions together, and wmma.load and wmma.store with the same
// address and stride (PTX ISA, in the section of each instruction). ptxas does not check this, nor the alignment of
// addresses and strides.  A violation is reported only if it is certain.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_LANEADVICE_H
#define PTXMATRIX_LIB_LANES_LANEADVICE_H

#include "Lanes/FunctionValues.h"
#include "Scan/Scanner.h"
#include "Sema/Operands/OperandCheck.h"

namespace ptxmatrix {

/// Follows a text event by event.
class LaneAdvice {
public:
  /// \p text and \p scanner, which reads it, must outlive this.  With \p wantsAll, also reports what holds only for
  /// one-dimensional blocks.
  LaneAdvice(std::string_view text, const Scanner &scanner, bool wantsAll) : values(text, scanner, wantsAll) {}

  void handle(const ScanEvent &event) {
    if (event.kind == ScanEventKind::FunctionBegin)
      values.beginFunction(event.word.range.begin, /*hasHeader=*/true);
  }
  /// Reports certain mistakes in the registers of \p statement, which has no error, and in which lanes reach it.
  void check(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
             std::vector<Diagnostic> &diagnostics);

private:
  FunctionValues values;
  size_t reportedExit = SIZE_MAX; ///< The beginning of the exit that was reported last.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_LANEADVICE_H
