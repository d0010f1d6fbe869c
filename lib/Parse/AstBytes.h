//===- AstBytes.h - ASTs as bytes -------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_ASTBYTES_H
#define PTXMATRIX_LIB_PARSE_ASTBYTES_H

#include "Parse/Statement.h"

namespace ptxmatrix {

/// Calls \p Byte for each number of an AST without a guard, in a fixed order: one that reads them to write an AST, and
/// one that sets them to read it.
template <typename Byte> class AstBytes {
public:
  explicit AstBytes(Byte byte) : byte(byte) {}

  void pass(Ast &ast) { all(ast.opcode, ast.qualifiers, ast.operands, ast.elements, ast.expressionNodes); }

private:
  template <typename... Part> void all(Part &...parts) { (one(parts), ...); }

  void one(Operand &operand) {
    all(operand.kind, operand.tokens, operand.term, operand.elementsBegin, operand.elementsEnd);
  }
  void one(Term &term) { all(term.kind, term.tokens, term.name, term.sign, term.expression); }
  void one(NameNode &name) { all(name.identifier, name.element); }
  void one(ExpressionNode &node) { all(node.op, node.token); }
  void one(ExpressionRange &range) { all(range.begin, range.end); }
  void one(TokenRange &range) { all(range.begin, range.end); }
  void one(std::optional<TokenIndex> &index) {
    TokenIndex number = index.value_or(0); // never the first token
    byte(number);
    if (number != 0)
      index = number;
  }
  template <typename Item> void one(std::vector<Item> &items) {
    size_t size = items.size();
    byte(size);
    items.resize(size);
    for (Item &item : items)
      one(item);
  }
  template <typename Number> void one(Number &number) { byte(number); }

  Byte byte;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_ASTBYTES_H
