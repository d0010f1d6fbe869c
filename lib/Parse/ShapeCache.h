//===- ShapeCache.h - Statements of a shape that was seen -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A module has few shapes of statements and many statements.  The grammar reads each shape once; what it found, and
// what the table of forms says of the opcode, is kept.  What differs between two statements of a shape, names and
// numbers, stands in the tokens and is never kept, nor is what depends on a module's version and target.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_SHAPECACHE_H
#define PTXMATRIX_LIB_PARSE_SHAPECACHE_H

#include "Isa/MatchedOpcode.h"
#include "Parse/Statement.h"

#include <deque>
#include <unordered_map>

namespace ptxmatrix {

/// What all statements of a shape share.
struct StatementShape {
  std::string opcode;                   ///< Its text.
  std::string_view marks;               ///< What each token is (Scan/PlainStatement.h).
  uint64_t hash = 0;                    ///< Of these two.
  const ParsedShape *parsed = nullptr;  ///< Without a mistake.
  std::optional<SettledOpcode> settled; ///< Where there is nothing to say of the opcode but what it needs.
};

/// The shapes that were seen, at most kMaxShapes.  What was parsed is kept for statements with the same tokens,
/// whatever their opcodes: the grammar names no instruction.  That is of twice as many, and at most kMaxTokens.  For
/// one more all are forgotten.
class ShapeCache {
public:
  static constexpr size_t kMaxShapes = 1024;
  /// Some 40 bytes each.
  static constexpr size_t kMaxTokens = size_t{128} << 10;
  /// Shapes of longer opcodes are not to be entered.  No opcode of a form is as long.
  static constexpr size_t kMaxOpcodeBytes = 256;

  /// What was parsed, by marks.
  using Parsed = std::pair<const std::string, ParsedShape>;

  /// The shape of the statement with \p opcode, its text, and \p marks if it was seen before, or null.
  StatementShape *find(std::string_view opcode, std::string_view marks);
  /// Enters a shape that find() did not find.
  StatementShape *enter(std::string_view opcode, const Parsed &ofMarks);

  /// What was parsed of statements with \p marks, or null.
  const Parsed *findParsed(std::string_view marks) const;
  /// Enters what findParsed() did not find.
  const Parsed *enterParsed(std::string_view marks, ParsedShape &&shape);

private:
  static constexpr size_t kSlots = 2 * kMaxShapes; ///< A power of two.

  void forgetShapes();

  std::unordered_map<std::string, ParsedShape> parsed; ///< Their addresses stay, and so do the shapes'.
  size_t numTokens = 0;                                ///< Of those.
  std::deque<StatementShape> shapes;
  std::vector<StatementShape *> slots;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_SHAPECACHE_H
