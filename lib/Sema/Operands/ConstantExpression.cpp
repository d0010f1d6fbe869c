//===- ConstantExpression.cpp - Evaluating constant expressions -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/ConstantExpression.h"
#include "Lex/Token.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

constexpr uint64_t kSignBit = uint64_t{1} << 63;

ConstantValue truth(bool value) { return {.isUnsigned = false, .bits = value ? 1U : 0U}; }

bool isComparison(std::string_view op) {
  return op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=";
}

bool compare(const ConstantValue &a, const ConstantValue &b, std::string_view op) {
  auto holds = [op](auto x, auto y) {
    if (op == "==")
      return x == y;
    if (op == "!=")
      return x != y;
    if (op == "<")
      return x < y;
    if (op == "<=")
      return x <= y;
    return op == ">" ? x > y : x >= y;
  };
  if (!a.isUnsigned && !b.isUnsigned)
    return holds(static_cast<int64_t>(a.bits), static_cast<int64_t>(b.bits));
  return holds(a.bits, b.bits);
}

ConstantValue shift(ConstantValue value, uint64_t by, bool isLeft) {
  constexpr unsigned kShiftMask = 63;
  if (isLeft)
    value.bits <<= by & kShiftMask;
  else if (value.isUnsigned)
    value.bits >>= by & kShiftMask;
  else
    value.bits = static_cast<uint64_t>(static_cast<int64_t>(value.bits) >> (by & kShiftMask));
  return value;
}

/// \p b is not 0.  Remainders are always unsigned.
ConstantValue divide(const ConstantValue &a, const ConstantValue &b, bool isRemainder) {
  if (isRemainder)
    return {.isUnsigned = true, .bits = a.bits % b.bits};
  if (a.isUnsigned || b.isUnsigned)
    return {.isUnsigned = true, .bits = a.bits / b.bits};
  if (b.bits == UINT64_MAX) // the quotient by -1 may not fit into 64 bits
    return {.isUnsigned = false, .bits = -a.bits};
  return {.isUnsigned = false,
          .bits = static_cast<uint64_t>(static_cast<int64_t>(a.bits) / static_cast<int64_t>(b.bits))};
}

uint64_t combine(uint64_t a, uint64_t b, char op) {
  switch (op) {
  case '+':
    return a + b;
  case '-':
    return a - b;
  case '*':
    return a * b;
  case '&':
    return a & b;
  case '^':
    return a ^ b;
  default:
    return a | b;
  }
}

/// The result of an operator other than a division by 0.
ConstantValue applyBinary(const ConstantValue &a, const ConstantValue &b, std::string_view op) {
  if (op == "&&" || op == "||")
    return truth(op == "&&" ? a.bits != 0 && b.bits != 0 : a.bits != 0 || b.bits != 0);
  if (op == "<<" || op == ">>")
    return shift(a, b.bits, op == "<<");
  if (isComparison(op))
    return truth(compare(a, b, op));
  if (op == "/" || op == "%")
    return divide(a, b, op == "%");
  return {.isUnsigned = a.isUnsigned || b.isUnsigned, .bits = combine(a.bits, b.bits, op[0])};
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
