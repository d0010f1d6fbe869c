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
#include "Statement.h"

#include <deque>
#include <unordered_map>

namespace ptxmatrix {

/// What all statements of a shape share.
struct StatementShape {
  std::string opcode; ///< Its text.
  std::string marks;  ///< What each token is, as in PlainStatement.
  uint64_t hash = 0;
  const Ast *ast = nullptr;             ///< The one of its marks.
  std::optional<SettledOpcode> settled; ///< Where there is nothing to say of the opcode but what it needs.
};

/// The shapes that were seen, at most kMaxShapes, and twice as many trees; for one more all are forgotten.
class ShapeCache {
public:
  static constexpr size_t kMaxShapes = 1024;
  /// No opcode of a form is as long.
  static constexpr size_t kMaxOpcodeBytes = 256;

  /// The shape of the statement with \p opcode, its text, and \p marks if it was seen before, or null.
  StatementShape *find(std::string_view opcode, std::string_view marks);
  /// The AST of statements with \p marks if one of them was entered, or null.  The grammar names no instruction, so
  /// that the opcode makes no difference.
  const Ast *findAst(std::string_view marks) const;
  /// Enters a shape that find() did not find, with \p ast.  Null if it is not kept, which is seldom; \p ast may be gone
  /// then if it was that of findAst().
  StatementShape *enter(std::string_view opcode, std::string_view marks, const Ast &ast);

  size_t size() const { return shapes.size(); }

private:
  static constexpr size_t kSlots = 2 * kMaxShapes; ///< A power of two.

  std::unordered_map<std::string, Ast> asts; ///< By marks.  Their addresses stay, and so do the shapes'.
  std::deque<StatementShape> shapes;
  std::vector<StatementShape *> slots;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_SHAPECACHE_H
