//===- ConstantExpression.cpp - Evaluating constant expressions -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Syntax/ConstantExpression.h"
#include "Lex/Token.h"

#include <algorithm>
#include <functional>

namespace ptxmatrix {
namespace {

constexpr uint64_t kSignBit = uint64_t{1} << 63;

ConstantValue truth(bool value) { return {.isUnsigned = false, .bits = value ? 1U : 0U}; }

bool isComparison(std::string_view op) {
  return op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=";
}

/// The result of an operator other than a division by 0.  Remainders are always unsigned.
ConstantValue applyBinary(const ConstantValue &a, const ConstantValue &b, std::string_view op) {
  const bool isUnsigned = a.isUnsigned || b.isUnsigned;
  const auto compare = [&](const auto &holds) {
    return truth(isUnsigned ? holds(a.bits, b.bits) : holds(a.asSigned(), b.asSigned()));
  };
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
    return compare(std::equal_to());
  if (op == "!=")
    return compare(std::not_equal_to());
  if (op == "<")
    return compare(std::less());
  if (op == "<=")
    return compare(std::less_equal());
  return op == ">" ? compare(std::greater()) : compare(std::greater_equal());
}

ConstantResult readLiteral(const Statement &statement, TokenIndex token) {
  ConstantResult result;
  result.token = token;
  const std::string_view text = statement.textOf(token);
  const Number number = readNumber(text);
  if (number.overflows)
    result.mistake = msg::numberTooLarge();
  else
    result.value = ConstantValue{.isUnsigned = text.ends_with('U') || number.value >= kSignBit, .bits = number.value};
  return result;
}

class Evaluator {
public:
  explicit Evaluator(const Statement &statement) : statement(statement) {}

  ConstantResult run(std::span<const ExpressionNode> nodes) {
    for (const ExpressionNode &node : nodes) {
      step(node);
      if (result.mistake)
        return std::move(result);
    }
    result.value = stack.back();
    return std::move(result);
  }

private:
  void step(const ExpressionNode &node) {
    const std::string_view text = statement.textOf(node.token);
    switch (node.op) {
    case ExpressionOp::Literal:
      result = readLiteral(statement, node.token);
      return stack.push_back(result.value.value_or(ConstantValue()));
    case ExpressionOp::Unary:
      return applyUnary(stack.back(), text[0]);
    case ExpressionOp::Cast:
      if (text != ".s64" && text != ".u64")
        return fail(node.token, msg::castToOther());
      stack.back().isUnsigned = text == ".u64";
      return;
    case ExpressionOp::Binary: {
      const ConstantValue right = pop();
      if (right.bits == 0 && (text == "/" || text == "%"))
        return fail(node.token, msg::dividesByZero());
      stack.back() = applyBinary(stack.back(), right, text);
      return;
    }
    case ExpressionOp::Conditional: {
      const ConstantValue otherwise = pop();
      const ConstantValue then = pop();
      stack.back() = stack.back().bits != 0 ? then : otherwise;
      return;
    }
    }
  }

  ConstantValue pop() {
    const ConstantValue top = stack.back();
    stack.pop_back();
    return top;
  }

  void fail(TokenIndex token, Message mistake) {
    result.token = token;
    result.mistake = std::move(mistake);
  }

  static void applyUnary(ConstantValue &value, char op) {
    if (op == '-')
      value.bits = -value.bits;
    else if (op == '!')
      value = truth(value.bits == 0);
    else if (op == '~')
      value = {.isUnsigned = true, .bits = ~value.bits};
  }

  const Statement &statement;
  std::vector<ConstantValue> stack;
  ConstantResult result;
};

} // namespace

ConstantResult evaluateConstant(const Statement &statement, ExpressionRange range) {
  const std::span<const ExpressionNode> nodes(statement.ast().expressionNodes.data() + range.begin,
                                              range.end - range.begin);
  const auto isFloat = [&](const ExpressionNode &node) {
    return node.op == ExpressionOp::Literal && statement.tokens[node.token].kind == TokenKind::Float;
  };
  const auto first = std::ranges::find_if(nodes, isFloat);
  if (first == nodes.end()) // a single number is the usual case, and needs no stack
    return nodes.size() == 1 ? readLiteral(statement, nodes[0].token) : Evaluator(statement).run(nodes);
  ConstantResult result;
  result.isFloat = true;
  // A comparison of two of them is an integer, whose value is not known here.
  const auto compares = [&](const ExpressionNode &node) {
    return node.op == ExpressionOp::Binary && isComparison(statement.textOf(node.token));
  };
  if (std::ranges::none_of(nodes, compares)) {
    result.token = first->token;
    result.mistake = msg::constantMustBeInteger();
  }
  return result;
}

} // namespace ptxmatrix
