//===- LaneBlock.h - Lane values from statement to statement ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Follows the values of registers through a block: the statements from a label, or from the begin of a function, on to
// the next label.  Nothing enters a block but at its begin, so that what a statement writes is there for all that
// follow.  Here alone the statements of others are read, and only where `%laneid` or `%tid` stands before one of ours.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_LANEBLOCK_H
#define PTXMATRIX_LIB_LANES_LANEBLOCK_H

#include "Lanes/LaneValue.h"
#include "Parse/StatementReader.h"
#include "Scan/Lexer.h"
#include "Symbols/SymbolTable.h"

#include <unordered_map>
#include <vector>

namespace ptxmatrix {

/// An `exit` or `ret` that some lanes surely take, and some do not.
struct LaneExit {
  SourceRange range;
  size_t leaver = 0; ///< A lane that leaves there.
  size_t stayer = 0; ///< One that does not.
  bool assumesRow = false;
};

/// Two lanes that differ.
struct LaneDifference {
  size_t first = 0;
  size_t second = 0;
};

/// How the threads of a block (PTX ISA: CTA) lie in it.
struct ThreadShape {
  /// In x, y and z; nothing where the function does not say.
  std::optional<std::array<uint64_t, 3>> size;
  uint32_t lanes = UINT32_MAX; ///< Those that the first warp has, as bits.
};

/// The block that is being read.
class LaneBlock {
public:
  /// \p text must outlive this.  With \p assumesRows blocks have one dimension where functions do not say.
  LaneBlock(std::string_view text, bool assumesRows)
      : text(text), statements(upToLastSemicolon(text)), lexer(text), assumesRows(assumesRows) {}

  // Of the whole text, \p exits guarded exits stand before.

  /// The function whose `.entry` or `.func` is \p directive begins; its first block is the one from there on.
  void beginFunction(const Word &directive, size_t exits);
  /// Statements without a function begin at \p begin.
  void beginStatements(size_t begin);
  /// The block of the label \p name begins.
  void beginBlock(const Word &name, size_t exits);

  /// Reads the block up to \p end, where one of our statements begins, to which \p symbols are visible.  The values of
  /// registers are known then if \p needsValues.
  void readTo(size_t end, bool needsValues, size_t exits, const SymbolTable &symbols, StatementReader &reader);

  /// Passes over that statement of ours, so that it is not read once more: it stands at \p range.
  void passOver(SourceRange range, const LexedStatement &statement);

  /// The value of the register \p name there, or null.
  const LaneValue *find(std::string_view name) const;
  /// Two lanes that get there and in which \p value differs.
  std::optional<LaneDifference> difference(const LaneValue &value) const;
  /// The exit before there that part of the warp took, whichever way it came; null where there is none.
  const LaneExit *exit() const { return firstBlockExit ? &*firstBlockExit : blockExit ? &*blockExit : nullptr; }

private:
  /// A scope that opened in the block, and the registers that are declared in it.
  using Scope = std::vector<std::string_view>;

  void begin(size_t place, bool withHeader);
  void readFirstBlock(const SymbolTable &symbols, StatementReader &reader);
  bool hasSource(size_t end);
  void readHeader();
  void readBlock(size_t end, const SymbolTable &symbols, StatementReader &reader);
  void readStatement(size_t begin, const SymbolTable &symbols, StatementReader &reader);
  void readOtherStatement();
  void readRegisters();
  void closeScope();
  void apply(const Statement &statement, const SymbolTable &symbols);
  void leave(const Statement &statement, std::string_view guard, bool isNegated);
  void forget(std::string_view name);
  void forgetTarget(std::string_view statement, const LexedStatement &target);
  void set(std::string_view name, const LaneValue &value);
  bool readInput(const Statement &statement, const Operand &operand, const SymbolTable &symbols,
                 LaneValue &value) const;
  std::optional<LaneValue> special(std::string_view name, std::string_view element) const;
  std::optional<LaneValue> result(const Statement &statement, std::string_view opcode,
                                  const SymbolTable &symbols) const;

  std::string_view text;
  std::string_view statements; ///< For lexStatement().
  Lexer lexer;
  LexedStatement lexed;

  // The function.
  size_t functionBegin = 0;
  std::optional<ThreadShape> threads; ///< Nothing: the header is not read yet.
  size_t firstBlockEnd = 0;
  std::optional<LaneExit> firstBlockExit; ///< One that all that follows the first block has passed.

  // The block.
  size_t blockBegin = 0;
  size_t exitsBefore = 0; ///< Of the whole text, in front of the block.
  size_t searchedTo = 0;  ///< For what makes lanes differ.
  std::optional<LaneExit> blockExit;
  std::unordered_map<std::string_view, LaneValue> values;
  std::vector<Scope> scopes;

  uint32_t reaching = UINT32_MAX; ///< The lanes that get behind the first block.
  uint32_t active = UINT32_MAX;   ///< The lanes of the block that have not left.
  bool assumesRows;
  bool isFirstBlock = true;
  bool firstBlockHasExit = false;
  bool firstBlockIsRead = false; ///< To its end.
  bool hasHeader = false;        ///< The function's header stands at blockBegin.
  bool isRead = false;           ///< From blockBegin on to where the lexer is.
  bool hasBranch = false;        ///< In front of the first exit.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_LANEBLOCK_H
