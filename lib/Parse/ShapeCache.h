//===- ShapeCache.h - Cache of statement shapes -----------------*- C++ -*-===//
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

#include <memory>
#include <unordered_map>

namespace ptxmatrix {

/// What all statements with the same marks share (Scan/StatementLexer.h), whatever their opcodes: the grammar names no
/// instruction.
struct MarkedTree {
  std::string marks; ///< What each token is.
  Ast ast;
  unsigned nesting = 0; ///< At most so deep do its parentheses and operators nest.
};

/// What all statements of a shape share.
struct StatementShape {
  std::string opcode; ///< Its text.
  std::shared_ptr<const MarkedTree> tree;
  std::optional<SettledOpcode> settled; ///< Where there is nothing to report about the opcode but what it needs.
};

/// The shapes that were seen, at most kMaxShapes: for one more all are forgotten.
class ShapeCache {
public:
  static constexpr size_t kMaxShapes = 2048;
  /// Longer ones are not to be entered.  No legal statement has as much.
  static constexpr size_t kMaxTokens = 512;
  static constexpr size_t kMaxOpcodeBytes = 256;

  /// The shape of the statement with \p opcode, its text, and \p marks if it was seen before, or null.
  StatementShape *find(std::string_view opcode, std::string_view marks);
  /// The tree of a shape with \p marks, or null.
  std::shared_ptr<const MarkedTree> findTree(std::string_view marks) const;
  /// Enters a shape that find() did not find.
  StatementShape *enter(StatementShape shape);

private:
  std::unordered_map<std::string_view, std::shared_ptr<const MarkedTree>> trees; ///< By their marks.
  std::unordered_map<uint64_t, StatementShape> shapes; ///< By their hashes: of two with the same one, the last stays.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_SHAPECACHE_H
