//===- ShapeCache.h - Cache of statement shapes -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A module has many statements of few shapes.  The grammar reads each shape once; the AST, and the result of matching
// the opcode with the table of forms, are cached.  What differs between two statements of a shape, names and numbers,
// is in the tokens and never cached, and neither is anything that depends on a module's version and target.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_SHAPECACHE_H
#define PTXMATRIX_LIB_PARSE_SHAPECACHE_H

#include "Isa/MatchedOpcode.h"
#include "Parse/Statement.h"

#include <memory>
#include <unordered_map>

namespace ptxmatrix {

/// Shared by all statements with the same marks (Scan/StatementLexer.h), whatever their opcodes: the grammar does not
/// name instructions.
struct MarkedTree {
  std::string marks; ///< The kind of each token.
  Ast ast;
  unsigned nesting = 0; ///< At most so deep do its parentheses and operators nest.
};

/// Shared by all statements of a shape.
struct StatementShape {
  std::string opcode; ///< Its text.
  std::shared_ptr<const MarkedTree> tree;
  std::optional<SettledOpcode> settled; ///< Where there is nothing to report about the opcode but what it needs.
};

/// The shapes that were seen, at most kMaxShapes: for one more all are forgotten.
class ShapeCache {
public:
  static constexpr size_t kMaxShapes = 2048;
  /// Longer ones must not be entered.  No legal statement is that long.
  static constexpr size_t kMaxTokens = 512;
  static constexpr size_t kMaxOpcodeBytes = 256;

  /// The cached shape of the statement with \p opcode, its text, and \p marks, or null.
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
