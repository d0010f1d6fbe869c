//===- FunctionValues.h - Values of registers in a function -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Evaluates a register that a supported instruction reads.  Follows the statements that computed its value, as far as
// constants, addresses of variables, `%laneid` and `%tid` make the value certain.  Nothing else is read from other
// instructions.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_FUNCTIONVALUES_H
#define PTXMATRIX_LIB_LANES_FUNCTIONVALUES_H

#include "Lanes/FunctionText.h"
#include "Lanes/LaneValue.h"
#include "Lanes/LikelyDefinitions.h"
#include "Symbols/SymbolTable.h"

#include <unordered_map>

namespace ptxmatrix {

/// An `exit`, `ret` or branch that certainly some lanes take and others do not.
struct LaneExit {
  SourceRange range;
  size_t leaver = 0; ///< A lane that takes it.
  size_t stayer = 0; ///< A lane that does not.
  bool isBranch = false;
  bool assumesRow = false;
};

/// Two lanes with different values.
struct LaneDifference {
  size_t first = 0;
  size_t second = 0;
};

/// The function that is being checked.
class FunctionValues {
public:
  /// \p text and \p scanner, which reads it, must outlive this.  With \p assumesRows, blocks are one-dimensional unless
  /// functions declare their size.
  FunctionValues(std::string_view text, const Scanner &scanner, bool assumesRows)
      : text(text), scanner(scanner), likely(text), function(text), assumesRows(assumesRows) {}

  /// Begins the function whose `.entry` or `.func` is at \p place or, without \p hasHeader, statements.
  void beginFunction(size_t place, bool hasHeader);
  /// Moves to the statement at \p begin, which the next functions refer to.  \p visible are the names visible there.
  void moveTo(size_t begin, const SymbolTable &visible);

  /// Until this is called, values are based on likely definitions: a register may have another value.  Returns false if
  /// the function was already read exactly.
  bool readExactly();
  /// Whether a known value may differ between lanes, or a statement was not understood.
  bool needsExactReading() const { return likely.needsExactReading(); }
  /// The value of the register \p name at the statement, or null.
  const LaneValue *find(std::string_view name) { return find(name, place, 0); }
  /// Whether \p lane reaches the statement, as far as known.
  bool isActive(size_t lane) const { return (active >> lane & 1) != 0; }
  /// Two lanes that reach the statement with different \p value.
  std::optional<LaneDifference> difference(const LaneValue &value) const;
  /// Where part of the warp left before the statement, on every path to it; null if it did not.
  const LaneExit *exit();

private:
  void passJumps(size_t end);
  void leave(const FunctionText::Jump &jump);
  bool isWritten(std::string_view name) const { return isExact ? function.writes(name) : likely.contains(name); }
  const LaneValue *find(std::string_view name, size_t at, size_t depth);
  std::optional<LaneValue> evaluate(size_t at, size_t depth);
  std::optional<LaneValue> readInput(Lexer &lexer, size_t at, size_t depth);
  std::optional<LaneValue> valueOf(std::string_view name, std::string_view element, size_t at, size_t depth);
  std::optional<LaneValue> special(std::string_view name, std::string_view element) const;
  bool isKernelParameter(std::string_view name) const;

  std::string_view text;
  const Scanner &scanner;
  LikelyDefinitions likely;
  FunctionText function;
  const SymbolTable *symbols = nullptr;
  size_t place = 0; ///< The position of the statement.

  size_t begin = 0; ///< The beginning of the function.
  bool hasHeader = false;
  bool isRead = false;
  bool isExact = false;
  std::optional<BlockSize> blockSize;                          ///< Nothing if the function does not declare it.
  std::unordered_map<size_t, std::optional<LaneValue>> values; ///< By the position of the defining statement.

  // State for the jumps up to the statement.
  size_t block = 0; ///< The beginning of the statement's block.
  size_t nextJump = 0;
  bool hasBranch = false;               ///< In the first block.
  std::optional<LaneExit> functionExit; ///< The exit that everything after the first block has passed.
  std::optional<LaneExit> blockExit;
  uint32_t reaching = UINT32_MAX; ///< The lanes that reach the code after the first block.
  uint32_t active = UINT32_MAX;   ///< The lanes that have not left the current block.
  bool assumesRows;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_FUNCTIONVALUES_H
