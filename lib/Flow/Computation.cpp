//===- Computation.cpp - What computed a register -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/Computation.h"

namespace ptxmatrix {

std::optional<uint64_t> Computation::constantOf(const Term &term) const {
  const std::span<const ExpressionNode> nodes =
      std::span(ast.expressionNodes).subspan(term.expression.begin, term.expression.end - term.expression.begin);
  const bool isNegative =
      nodes.size() == 2 && nodes[1].op == ExpressionOp::Unary && function.textOf(statement, nodes[1].token) == "-";
  if ((nodes.size() != 1 && !isNegative) || (term.sign && function.textOf(statement, *term.sign) != "+"))
    return std::nullopt;
  const Number number = readNumber(function.textOf(statement, nodes[0].token));
  const uint64_t value = isNegative ? -number.value : number.value;
  return number.isValid && !number.overflows ? std::optional(value) : std::nullopt;
}

unsigned Computation::bitsOf(RegisterId id) const {
  const Symbol *const symbol = function.registers().symbolOf(id);
  return symbol && symbol->type ? info(*symbol->type).bits : 0;
}

std::optional<Computation> readAnyComputation(const Function &function, uint32_t statement) {
  const Ast *const ast = function[statement].ast;
  if (!ast || ast->guard || ast->operands.size() < 2)
    return std::nullopt;
  return Computation{function, statement, *ast};
}

std::optional<Computation> readComputation(const Function &function, uint32_t statement) {
  std::optional<Computation> computation = readAnyComputation(function, statement);
  if (computation && (!isScalar(computation->result()) || computation->registerOf(computation->result().term) == 0))
    computation.reset();
  return computation;
}

} // namespace ptxmatrix
