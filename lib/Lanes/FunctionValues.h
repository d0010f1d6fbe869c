//===- FunctionValues.h - Values of registers in a function -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Evaluates a register where one of statements of supported instructions reads it: from the statement that gave it its
// value, and so on, as far as constants, addresses of variables, `%laneid` and `%tid` make it certain.  Nothing else is
// read of the statements of others.
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
  size_t leaver = 0; ///< A lane that leaves there.
  size_t stayer = 0; ///< One that does not.
  bool isBranch = false;
  bool assumesRow = false;
};

/// Two lanes that differ.
struct LaneDifference {
  size_t first = 0;
  size_t second = 0;
};

/// The function that is being checked.
class FunctionValues {
public:
  /// \p text must outlive this.  With \p assumesRows blocks have one dimension where functions do not say.
  FunctionValues(std::string_view text, bool assumesRows)
      : text(text), likely(text), function(text), assumesRows(assumesRows) {}

  /// The function whose `.entry` or `.func` stands at \p place begins; without \p hasHeader, statements do.
  void beginFunction(size_t place, bool hasHeader);
  /// The following functions are about the statement that begins at \p begin, to which \p visible is visible.
  void moveTo(size_t begin, const SymbolTable &visible);

  /// Until readExactly(), values are those that statements of likely definitions give: a register may have another one.
  /// Returns false if the function was read exactly before.
  bool readExactly();
  /// True if a known value may differ between lanes, or if a statement was not understood.
  bool needsExactReading() const { return likely.needsExactReading(); }
  /// The value of the register \p name there, or null.
  const LaneValue *find(std::string_view name) { return find(name, place, 0); }
  /// Whether \p lane gets there, as far as is known.
  bool isActive(size_t lane) const { return (active >> lane & 1) != 0; }
  /// Two lanes that get there and in which \p value differs.
  std::optional<LaneDifference> difference(const LaneValue &value) const;
  /// Where part of the warp left before the statement, whichever way it came; null where it did not.
  const LaneExit *exit();

private:
  /// How the threads of a block (PTX ISA: CTA) lie in it: in x, y and z.
  using BlockSize = std::array<uint64_t, 3>;

  size_t readHeader();
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
  LikelyDefinitions likely;
  FunctionText function;
  const SymbolTable *symbols = nullptr;
  size_t place = 0; ///< Of that statement.

  size_t begin = 0; ///< Of the function.
  bool hasHeader = false;
  bool isRead = false;
  bool isExact = false;
  std::optional<BlockSize> blockSize;                          ///< Nothing where the function does not say.
  std::unordered_map<size_t, std::optional<LaneValue>> values; ///< By the place of the statement that gives it.

  // The jumps up to the statement.
  size_t block = 0; ///< Where the statement's block begins.
  size_t nextJump = 0;
  bool hasBranch = false;               ///< In the first block.
  std::optional<LaneExit> functionExit; ///< One that all that follows the first block has passed.
  std::optional<LaneExit> blockExit;
  uint32_t reaching = UINT32_MAX; ///< The lanes that get after the first block.
  uint32_t active = UINT32_MAX;   ///< The lanes of the block that have not left.
  bool assumesRows;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_FUNCTIONVALUES_H
