//===- ConstantExpression.cpp - Evaluating constant expressions -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/ConstantExpression.h"
#include "Scan/Number.h"

#include <bit>
#include <charconv>
#include <cmath>

namespace ptxmatrix {
namespace {

constexpr uint64_t kSignBit = uint64_t{1} << 63;

ConstantValue integer(ConstantValue::Kind kind, uint64_t bits) { return {kind, bits, 0}; }
ConstantValue truth(bool value) { return integer(ConstantValue::Signed, value ? 1 : 0); }
ConstantValue floating(double number) { return {ConstantValue::Float, 0, number}; }

bool isSinglePrecision(std::string_view text) { return text.starts_with("0f") || text.starts_with("0F"); }
bool isDoubleBits(std::string_view text) { return text.starts_with("0d") || text.starts_with("0D"); }

/// The value of \p literal, whose bits are \p bits.
ConstantValue literalValue(std::string_view literal, uint64_t bits) {
  const bool isUnsigned = literal.ends_with('U') || bits >= kSignBit;
  return integer(isUnsigned ? ConstantValue::Unsigned : ConstantValue::Signed, bits);
}

/// Nothing if the number is outside the range of normal numbers.
std::optional<double> readFloat(std::string_view literal) {
  if (isDoubleBits(literal)) {
    uint64_t bits = 0;
    std::from_chars(literal.data() + 2, literal.data() + literal.size(), bits, 16);
    return std::bit_cast<double>(bits);
  }
  double number = 0;
  const bool isRead = std::from_chars(literal.data(), literal.data() + literal.size(), number).ec == std::errc();
  const std::string_view mantissa = literal.substr(0, literal.find_first_of("eE"));
  if (mantissa.find_first_of("123456789") == std::string_view::npos)
    return 0.0;
  return isRead && std::isnormal(number) ? std::optional(number) : std::nullopt;
}

class Evaluator {
public:
  explicit Evaluator(const Statement &statement) : statement(statement) {}

  ConstantResult run(ExpressionRange range) {
    for (uint32_t i = range.begin; i < range.end && !result.mistake; ++i)
      step(statement.ast().expressionNodes[i]);
    if (!result.mistake)
      result.value = stack.back().value;
    return std::move(result);
  }

private:
  struct Entry {
    ConstantValue value;
    TokenRange tokens;
  };

  void step(const ExpressionNode &node) {
    const std::string_view text = statement.textOf(node.token);
    switch (node.op) {
    case ExpressionOp::Literal:
      return pushLiteral(node.token, text);
    case ExpressionOp::Unary:
      stack.back().tokens.begin = node.token;
      return applyUnary(stack.back(), text[0]);
    case ExpressionOp::Cast:
      stack.back().tokens.begin = node.token - 1; // the '('
      return applyCast(stack.back(), text);
    case ExpressionOp::Binary: {
      const Entry right = pop();
      Entry &left = stack.back();
      left.tokens.end = right.tokens.end;
      return applyBinary(left, right.value, text);
    }
    case ExpressionOp::Conditional: {
      const Entry otherwise = pop();
      const Entry then = pop();
      Entry &condition = stack.back();
      condition.tokens.end = otherwise.tokens.end;
      if (condition.value.isFloat() || then.value.isFloat() || otherwise.value.isFloat())
        return fail(condition.tokens, msg::conditionOfFloats());
      condition.value = condition.value.bits != 0 ? then.value : otherwise.value;
      return;
    }
    }
  }

  Entry pop() {
    const Entry top = stack.back();
    stack.pop_back();
    return top;
  }

  void fail(TokenRange tokens, Message mistake) {
    result.tokens = balanced(tokens);
    result.mistake = std::move(mistake);
  }

  /// Extends \p tokens by the missing partners of parentheses in it: the range of an entry does not include its own.
  TokenRange balanced(TokenRange tokens) const {
    size_t open = 0;
    size_t unopened = 0;
    for (TokenIndex i = tokens.begin; i < tokens.end; ++i) {
      const std::string_view text = statement.textOf(i);
      if (text == "(")
        ++open;
      else if (text == ")" && open > 0)
        --open;
      else if (text == ")")
        ++unopened;
    }
    return {static_cast<TokenIndex>(tokens.begin - unopened), static_cast<TokenIndex>(tokens.end + open)};
  }

  void pushLiteral(TokenIndex token, std::string_view text) {
    const TokenRange tokens{token, token + 1};
    if (statement.tokens[token].kind == TokenKind::Float)
      return pushFloat(tokens, text);
    const Number number = readNumber(text);
    if (number.overflows)
      return fail(tokens, msg::numberTooLarge());
    if (number.wraps && !result.wrapped)
      result.wrapped = token;
    stack.push_back({literalValue(text, number.value), tokens});
  }

  void pushFloat(TokenRange tokens, std::string_view text) {
    if (isSinglePrecision(text))
      return fail(tokens, msg::singleInExpression());
    const std::optional<double> number = readFloat(text);
    if (!number)
      return fail(tokens, msg::numberOutOfRange());
    stack.push_back({floating(*number), tokens});
  }

  void applyUnary(Entry &entry, char op) {
    ConstantValue &value = entry.value;
    if (value.isFloat()) {
      if (op == '!' || op == '~')
        return fail(entry.tokens, msg::needsInteger({&op, 1}, /*isUnary=*/true));
      value.number = op == '-' ? -value.number : value.number;
      return;
    }
    switch (op) {
    case '-':
      value.bits = -value.bits;
      return;
    case '!':
      value = truth(value.bits == 0);
      return;
    case '~':
      value = integer(ConstantValue::Unsigned, ~value.bits);
      return;
    default:
      return;
    }
  }

  void applyCast(Entry &entry, std::string_view type) {
    if (type != ".s64" && type != ".u64")
      return fail(entry.tokens, msg::castToOther());
    if (entry.value.isFloat())
      return fail(entry.tokens, msg::castOfFloat());
    entry.value.kind = type == ".s64" ? ConstantValue::Signed : ConstantValue::Unsigned;
  }

  void applyBinary(Entry &left, const ConstantValue &right, std::string_view op) {
    if (left.value.isFloat() != right.isFloat())
      return fail(left.tokens, msg::mixedConstant());
    const bool isComparison = op == "==" || op == "!=" || op[0] == '<' || op[0] == '>';
    if (isComparison && op != "<<" && op != ">>")
      left.value = truth(compare(left.value, right, op));
    else if (right.isFloat())
      applyToFloats(left, right.number, op);
    else
      applyToIntegers(left, right, op);
  }

  static bool compare(const ConstantValue &a, const ConstantValue &b, std::string_view op) {
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
    if (a.isFloat())
      return holds(a.number, b.number);
    if (commonKind(a, b) == ConstantValue::Signed)
      return holds(static_cast<int64_t>(a.bits), static_cast<int64_t>(b.bits));
    return holds(a.bits, b.bits);
  }

  static ConstantValue::Kind commonKind(const ConstantValue &a, const ConstantValue &b) {
    return a.kind == ConstantValue::Signed && b.kind == ConstantValue::Signed ? ConstantValue::Signed
                                                                              : ConstantValue::Unsigned;
  }

  void applyToFloats(Entry &left, double right, std::string_view op) {
    double &number = left.value.number;
    if (op == "/" && right == 0)
      return fail(left.tokens, msg::dividesByZero());
    if (op == "+")
      number += right;
    else if (op == "-")
      number -= right;
    else if (op == "*")
      number *= right;
    else if (op == "/")
      number /= right;
    else
      fail(left.tokens, msg::needsInteger(op, /*isUnary=*/false));
  }

  void applyToIntegers(Entry &left, const ConstantValue &right, std::string_view op) {
    constexpr unsigned kShiftMask = 63;
    const ConstantValue::Kind kind = commonKind(left.value, right);
    const uint64_t a = left.value.bits;
    const uint64_t b = right.bits;
    if (op == "&&" || op == "||") {
      left.value = truth(op == "&&" ? a != 0 && b != 0 : a != 0 || b != 0);
    } else if (op == "<<") {
      left.value.bits = a << (b & kShiftMask);
    } else if (op == ">>") {
      left.value.bits = left.value.kind == ConstantValue::Signed
                            ? static_cast<uint64_t>(static_cast<int64_t>(a) >> (b & kShiftMask))
                            : a >> (b & kShiftMask);
    } else if (op == "/" || op == "%") {
      divide(left, right, kind, op == "%");
    } else {
      left.value = integer(kind, combine(a, b, op[0]));
    }
  }

  static uint64_t combine(uint64_t a, uint64_t b, char op) {
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

  /// Remainders are always unsigned.
  void divide(Entry &left, const ConstantValue &right, ConstantValue::Kind kind, bool isRemainder) {
    const uint64_t a = left.value.bits;
    const uint64_t b = right.bits;
    if (b == 0)
      return fail(left.tokens, msg::dividesByZero());
    if (isRemainder)
      left.value = integer(ConstantValue::Unsigned, a % b);
    else if (kind == ConstantValue::Unsigned)
      left.value = integer(kind, a / b);
    else if (a == kSignBit && b == ~uint64_t{0}) // ptxas crashes
      fail(left.tokens, msg::quotientTooLarge());
    else
      left.value = integer(kind, static_cast<uint64_t>(static_cast<int64_t>(a) / static_cast<int64_t>(b)));
  }

  const Statement &statement;
  std::vector<Entry> stack;
  ConstantResult result;
};

} // namespace

ConstantResult evaluateConstant(const Statement &statement, ExpressionRange range) {
  // A single number, the usual case, needs no stack and therefore no memory.
  const ExpressionNode &first = statement.ast().expressionNodes[range.begin];
  const bool isAlone = range.end - range.begin == 1 && first.op == ExpressionOp::Literal;
  if (const std::string_view text = statement.textOf(first.token);
      isAlone && statement.tokens[first.token].kind == TokenKind::Integer)
    if (const Number number = readNumber(text); !number.overflows && !number.wraps) {
      ConstantResult result;
      result.value = literalValue(text, number.value);
      return result;
    }
  return Evaluator(statement).run(range);
}

} // namespace ptxmatrix
