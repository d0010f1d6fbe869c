//===- ConstantExpression.cpp - Evaluating constant expressions -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Syntax/ConstantExpression.h"
#include "Isa/WordTable.h"
#include "Lex/Token.h"

#include <algorithm>
#include <compare>

namespace ptxmatrix {
namespace {

constexpr uint64_t kSignBit = uint64_t{1} << 63;

ConstantValue truth(bool value) { return {.isUnsigned = false, .bits = value ? 1U : 0U}; }

/// The result of an operator other than a division by 0.  Remainders are always unsigned.
ConstantValue applyBinary(const ConstantValue &a, const ConstantValue &b, std::string_view op) {
  const bool isUnsigned = a.isUnsigned || b.isUnsigned;
  const std::strong_ordering order = isUnsigned ? a.bits <=> b.bits : a.asSigned() <=> b.asSigned();
  const auto number = [&](uint64_t bits) { return ConstantValue{.isUnsigned = isUnsigned, .bits = bits}; };
  const auto shifted = [&](uint64_t bits) { return ConstantValue{.isUnsigned = a.isUnsigned, .bits = bits}; };
  const uint64_t shift = b.bits % 64;
  if (op == "+")
    return number(a.bits + b.bits);
  if (op == "-")
    return number(a.bits - b.bits);
  if (op == "*")
    return number(a.bits * b.bits);
  if (op == "%")
    return {.isUnsigned = true, .bits = a.bits % b.bits};
  if (op == "/" && isUnsigned)
    return number(a.bits / b.bits);
  if (op == "/") // the quotient by -1 may not fit into 64 bits
    return number(b.bits == UINT64_MAX ? -a.bits : static_cast<uint64_t>(a.asSigned() / b.asSigned()));
  if (op == "<<")
    return shifted(a.bits << shift);
  if (op == ">>")
    return shifted(a.isUnsigned ? a.bits >> shift : static_cast<uint64_t>(a.asSigned() >> shift));
  if (op == "&")
    return number(a.bits & b.bits);
  if (op == "|")
    return number(a.bits | b.bits);
  if (op == "^")
    return number(a.bits ^ b.bits);
  if (op == "&&")
    return truth(a.bits != 0 && b.bits != 0);
  if (op == "||")
    return truth(a.bits != 0 || b.bits != 0);
  if (op == "==")
    return truth(order == 0);
  if (op == "!=")
    return truth(order != 0);
  if (op == "<")
    return truth(order < 0);
  if (op == "<=")
    return truth(order <= 0);
  return truth(op == ">" ? order > 0 : order >= 0);
}

ConstantResult readLiteral(const Statement &statement, TokenIndex token) {
  const std::string_view text = statement.textOf(token);
  const Number number = readNumber(text);
  if (number.overflows)
    return {.mistake = msg::numberTooLarge(), .token = token};
  return {.value = ConstantValue{.isUnsigned = text.ends_with('U') || number.value >= kSignBit, .bits = number.value}};
}

ConstantValue applyUnary(const ConstantValue &value, char op) {
  if (op == '-')
    return {.isUnsigned = value.isUnsigned, .bits = -value.bits};
  if (op == '~')
    return {.isUnsigned = true, .bits = ~value.bits};
  return op == '!' ? truth(value.bits == 0) : value;
}

/// Evaluates \p nodes, which have no floating-point number.
ConstantResult evaluate(const Statement &statement, std::span<const ExpressionNode> nodes) {
  std::vector<ConstantValue> stack;
  const auto pop = [&] {
    const ConstantValue top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const auto &[op, token] : nodes) {
    const std::string_view text = statement.textOf(token);
    switch (op) {
    case ExpressionOp::Literal: {
      ConstantResult literal = readLiteral(statement, token);
      if (literal.mistake)
        return literal;
      stack.push_back(*literal.value);
      break;
    }
    case ExpressionOp::Unary:
      stack.back() = applyUnary(stack.back(), text[0]);
      break;
    case ExpressionOp::Cast:
      if (text != ".s64" && text != ".u64")
        return {.mistake = msg::castToOther(), .token = token};
      stack.back().isUnsigned = text == ".u64";
      break;
    case ExpressionOp::Binary: {
      const ConstantValue right = pop();
      if (right.bits == 0 && (text == "/" || text == "%"))
        return {.mistake = msg::dividesByZero(), .token = token};
      stack.back() = applyBinary(stack.back(), right, text);
      break;
    }
    case ExpressionOp::Conditional: {
      const ConstantValue otherwise = pop();
      const ConstantValue then = pop();
      stack.back() = stack.back().bits != 0 ? then : otherwise;
    }
    }
  }
  return {.value = stack.back()};
}

} // namespace

ConstantResult evaluateConstant(const Statement &statement, IndexRange range) {
  const std::span nodes = std::span(statement.ast().expressionNodes).subspan(range.begin, range.size());
  const auto isFloat = [&](const ExpressionNode &node) {
    return node.op == ExpressionOp::Literal && statement.tokens[node.token].kind == TokenKind::Float;
  };
  if (nodes.empty()) // a register is added, and no constant
    return {};
  const auto first = std::ranges::find_if(nodes, isFloat);
  if (first == nodes.end()) // a single number is the usual case, and needs no stack
    return nodes.size() == 1 ? readLiteral(statement, nodes[0].token) : evaluate(statement, nodes);
  const auto isSingle = [&](const ExpressionNode &node) {
    return isFloat(node) && (statement.textOf(node.token)[1] | 0x20) == 'f';
  };
  if (nodes.size() == 1)
    return {.floatBits = isSingle(*first) ? 32U : 64U, .mistake = msg::constantMustBeInteger(), .token = first->token};
  for (const ExpressionNode &node : nodes)
    if (isSingle(node) && statement.textOf(node.token - 1) != "(")
      return {.mistake = msg::needsParentheses(statement.textOf(node.token)), .token = node.token};
  // A comparison of two of them is an integer, whose value is not known here.
  const auto compares = [&](const ExpressionNode &node) {
    return node.op == ExpressionOp::Binary && isOneOf("==|!=|<|<=|>|>=", statement.textOf(node.token));
  };
  if (std::ranges::any_of(nodes, compares))
    return {};
  return {.floatBits = 64, .mistake = msg::constantMustBeInteger(), .token = first->token};
}

} // namespace ptxmatrix
