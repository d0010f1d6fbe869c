//===- ShapeCache.h - Cache of statement shapes -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A module has many statements of few shapes.  The grammar reads each shape once; the AST, and the result of matching
// the opcode with the table of forms, are cached.  Names and numbers, which differ between statements of a shape, are
// in the tokens and never cached, nor is anything that depends on a module's version and target.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_SHAPECACHE_H
#define PTXMATRIX_LIB_SYNTAX_SHAPECACHE_H

#include "Isa/MatchedOpcode.h"
#include "Syntax/Statement.h"

#include <memory>
#include <unordered_map>

namespace ptxmatrix {

/// Shared by all statements with the same kinds of tokens, whatever their opcodes: the grammar names no instruction.
struct SharedTree {
  std::string kinds; ///< The kind of each token.
  Ast ast;
  unsigned nesting = 0; ///< The maximum nesting of its parentheses and operators.
};

/// Shared by all statements of a shape.
struct StatementShape {
  std::string opcode; ///< Its text, including qualifiers.
  std::shared_ptr<const SharedTree> tree;
  std::optional<SettledOpcode> settled; ///< Set if the opcode only needs its requirements checked.
};

/// The known shapes, at most kMaxShapes.  One more clears the cache.
class ShapeCache {
public:
  static constexpr size_t kMaxShapes = 2048;
  /// Longer statements must not be entered.  No legal statement is that long.
  static constexpr size_t kMaxTokens = 512;
  static constexpr size_t kMaxOpcodeBytes = 256;

  /// The cached shape of a statement with the opcode text \p opcode and \p kinds, or null.
  std::shared_ptr<StatementShape> find(std::string_view opcode, std::string_view kinds) const;
  /// The tree of a shape with \p kinds, or null.
  std::shared_ptr<const SharedTree> findTree(std::string_view kinds) const;
  /// Enters a shape that find() did not find.
  std::shared_ptr<StatementShape> enter(StatementShape shape);

private:
  std::unordered_map<std::string_view, std::shared_ptr<const SharedTree>> trees; ///< By kinds.
  std::unordered_map<uint64_t, std::shared_ptr<StatementShape>>
      shapes; ///< By hash: of two with the same hash, the last one is kept.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_SHAPECACHE_H
