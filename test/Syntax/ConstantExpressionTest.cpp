//===- ConstantExpressionTest.cpp - Values of constant expressions --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The values are those of ptxas 11.8, 12.4, 13.0 and 13.5, read with addresses such as [a+1/((EXPRESSION)==(VALUE))],
// which are rejected if the comparison gives 0.

#include "Syntax/ConstantExpression.h"
#include "Lex/Lexer.h"
#include "Syntax/StatementReader.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// "4 s64", "4 u64", "not known", or the mistake and, in quotes, its place.
std::string evaluate(std::string_view expression) {
  const std::string text = "x " + std::string(expression) + ";";
  const std::vector<Token> tokens = lex(text);
  StatementReader reader;
  const Statement statement = reader.read(text, tokens);
  if (statement.error)
    return "syntax error: " + statement.error->message.text;
  const ConstantResult result = evaluateConstant(statement, statement.ast().operands.front().term.expression);
  if (result.mistake)
    return result.mistake->text + " '" + std::string(statement.rangeOf(result.token).of(text)) + "'";
  if (!result.value)
    return "not known";
  if (result.value->isUnsigned)
    return std::to_string(result.value->bits) + " u64";
  return std::to_string(static_cast<int64_t>(result.value->bits)) + " s64";
}

TEST(ConstantExpression, Integers) {
  EXPECT_EQ(evaluate("4"), "4 s64");
  EXPECT_EQ(evaluate("4U"), "4 u64");
  EXPECT_EQ(evaluate("010"), "8 s64");
  EXPECT_EQ(evaluate("00"), "0 s64");
  EXPECT_EQ(evaluate("0"), "0 s64");
  EXPECT_EQ(evaluate("0b11"), "3 s64");
  EXPECT_EQ(evaluate("0B11U"), "3 u64");
  EXPECT_EQ(evaluate("0xfF"), "255 s64");
  EXPECT_EQ(evaluate("0XFFU"), "255 u64");
  EXPECT_EQ(evaluate("WARP_SZ"), "32 s64");
  EXPECT_EQ(evaluate("9223372036854775807"), "9223372036854775807 s64");
  EXPECT_EQ(evaluate("9223372036854775808"), "9223372036854775808 u64");
  EXPECT_EQ(evaluate("0xFFFFFFFFFFFFFFFF"), "18446744073709551615 u64");
}

TEST(ConstantExpression, IntegersThatWrap) {
  EXPECT_EQ(evaluate("18446744073709551615"), "18446744073709551615 u64");
  EXPECT_EQ(evaluate("18446744073709551616"), "0 s64");
  EXPECT_EQ(evaluate("92233720368547758079"), "18446744073709551615 u64");
  EXPECT_EQ(evaluate("184467440737095516160"), "0 s64");
  EXPECT_EQ(evaluate("0x7FFFFFFFFFFFFFFFF"), "18446744073709551615 u64");
  EXPECT_EQ(evaluate("0x100000000000000000"), "0 s64");
  EXPECT_EQ(evaluate("02000000000000000000000"), "0 s64");
  EXPECT_EQ(evaluate("0x00000000000000000001"), "1 s64");
  EXPECT_EQ(evaluate("1+18446744073709551617*2"), "3 s64");
}

TEST(ConstantExpression, IntegersThatOverflow) {
  EXPECT_EQ(evaluate("92233720368547758080"), "the number does not fit into 64 bits '92233720368547758080'");
  EXPECT_EQ(evaluate("99999999999999999999"), "the number does not fit into 64 bits '99999999999999999999'");
  EXPECT_EQ(evaluate("184467440737095516150"), "the number does not fit into 64 bits '184467440737095516150'");
  EXPECT_EQ(evaluate("0xFFFFFFFFFFFFFFFFF"), "the number does not fit into 64 bits '0xFFFFFFFFFFFFFFFFF'");
  EXPECT_EQ(evaluate("010000000000000000000000"), "the number does not fit into 64 bits '010000000000000000000000'");
  const std::string tooLong = "0b1" + std::string(64, '0');
  EXPECT_EQ(evaluate(tooLong), "the number does not fit into 64 bits '" + tooLong + "'");
}

TEST(ConstantExpression, Floats) {
  EXPECT_EQ(evaluate("1.5"), "the constant must be an integer '1.5'");
  EXPECT_EQ(evaluate("0f3F800000"), "the constant must be an integer '0f3F800000'");
  EXPECT_EQ(evaluate("0d3FF0000000000000"), "the constant must be an integer '0d3FF0000000000000'");
  EXPECT_EQ(evaluate("-0f3F800000"), "'0f3F800000' must be in parentheses in an expression '0f3F800000'");
  // Expressions of floating-point numbers are not evaluated.
  EXPECT_EQ(evaluate("(0f3F800000)<2.0"), "not known");
  EXPECT_EQ(evaluate("1.5<2.0"), "not known");
  EXPECT_EQ(evaluate("4+(1.0<2.0)"), "not known");
}

TEST(ConstantExpression, Casts) {
  EXPECT_EQ(evaluate("(.s64)18446744073709551615"), "-1 s64");
  EXPECT_EQ(evaluate("(.u64)-1"), "18446744073709551615 u64");
  EXPECT_EQ(evaluate("(.s64)1U+2"), "3 s64");
  EXPECT_EQ(evaluate("(.s32)4"), "a constant can only be cast to .s64 or .u64 '.s32'");
  EXPECT_EQ(evaluate("(.f64)(1+2)"), "a constant can only be cast to .s64 or .u64 '.f64'");
}

TEST(ConstantExpression, OneOperand) {
  EXPECT_EQ(evaluate("-4"), "-4 s64");
  EXPECT_EQ(evaluate("-4U"), "18446744073709551612 u64");
  EXPECT_EQ(evaluate("-+-4"), "4 s64");
  EXPECT_EQ(evaluate("!4U"), "0 s64");
  EXPECT_EQ(evaluate("!0"), "1 s64");
  EXPECT_EQ(evaluate("~4"), "18446744073709551611 u64");
  EXPECT_EQ(evaluate("~~4"), "4 u64");
}

TEST(ConstantExpression, SignedAndUnsigned) {
  EXPECT_EQ(evaluate("4-5"), "-1 s64");
  EXPECT_EQ(evaluate("4-5U"), "18446744073709551615 u64");
  EXPECT_EQ(evaluate("-1/2"), "0 s64");
  EXPECT_EQ(evaluate("6/-1"), "-6 s64");
  EXPECT_EQ(evaluate("-1/2U"), "9223372036854775807 u64");
  EXPECT_EQ(evaluate("-7 % 2"), "1 u64"); // a remainder is unsigned
  EXPECT_EQ(evaluate("7 % -3"), "7 u64");
  EXPECT_EQ(evaluate("-1<0U"), "0 s64");
  EXPECT_EQ(evaluate("-1<0"), "1 s64");
  EXPECT_EQ(evaluate("-1==18446744073709551615"), "1 s64");
  EXPECT_EQ(evaluate("~0<0"), "0 s64");
  EXPECT_EQ(evaluate("4&4U"), "4 u64");
  EXPECT_EQ(evaluate("4|3"), "7 s64");
  EXPECT_EQ(evaluate("1?-1:0U"), "-1 s64"); // no conversion to the other's type
  EXPECT_EQ(evaluate("0?-1:0U"), "0 u64");
  EXPECT_EQ(evaluate("4U&&4U"), "1 s64");
}

TEST(ConstantExpression, Shifts) {
  EXPECT_EQ(evaluate("1<<64"), "1 s64");
  EXPECT_EQ(evaluate("1<<65"), "2 s64");
  EXPECT_EQ(evaluate("1U<<-1"), "9223372036854775808 u64");
  EXPECT_EQ(evaluate("-8>>1U"), "-4 s64");
  EXPECT_EQ(evaluate("-8U>>1"), "9223372036854775804 u64");
}

TEST(ConstantExpression, Precedence) {
  EXPECT_EQ(evaluate("1+2*3"), "7 s64");
  EXPECT_EQ(evaluate("10-4-3"), "3 s64");
  EXPECT_EQ(evaluate("1<<2+1"), "8 s64");
  EXPECT_EQ(evaluate("1<2==2>1"), "1 s64");
  EXPECT_EQ(evaluate("6&3==3"), "0 s64");
  EXPECT_EQ(evaluate("1|2^3&4"), "3 s64");
  EXPECT_EQ(evaluate("1||0&&0"), "1 s64");
  EXPECT_EQ(evaluate("0?2:0?4:5"), "5 s64");
  EXPECT_EQ(evaluate("1?1?5:6:7"), "5 s64");
  EXPECT_EQ(evaluate("1||1?0:1"), "0 s64");
  EXPECT_EQ(evaluate("-2*-3"), "6 s64");
}

TEST(ConstantExpression, Comparisons) {
  EXPECT_EQ(evaluate("1<2"), "1 s64");
  EXPECT_EQ(evaluate("2<2"), "0 s64");
  EXPECT_EQ(evaluate("2<=2"), "1 s64");
  EXPECT_EQ(evaluate("3<=2"), "0 s64");
  EXPECT_EQ(evaluate("3>2"), "1 s64");
  EXPECT_EQ(evaluate("2>2"), "0 s64");
  EXPECT_EQ(evaluate("2>3"), "0 s64");
  EXPECT_EQ(evaluate("3>=2"), "1 s64");
  EXPECT_EQ(evaluate("2>=2"), "1 s64");
  EXPECT_EQ(evaluate("1>=2"), "0 s64");
  EXPECT_EQ(evaluate("2!=2"), "0 s64");
  EXPECT_EQ(evaluate("2!=3"), "1 s64");
  EXPECT_EQ(evaluate("-1>1"), "0 s64");
  EXPECT_EQ(evaluate("-1>1U"), "1 s64");
  EXPECT_EQ(evaluate("1U>=-1"), "0 s64");
}

TEST(ConstantExpression, Truth) {
  EXPECT_EQ(evaluate("0||0"), "0 s64");
  EXPECT_EQ(evaluate("0||2"), "1 s64");
  EXPECT_EQ(evaluate("2||0"), "1 s64");
  EXPECT_EQ(evaluate("0&&2"), "0 s64");
  EXPECT_EQ(evaluate("2&&0"), "0 s64");
  EXPECT_EQ(evaluate("2&&2"), "1 s64");
}

TEST(ConstantExpression, Overflow) {
  EXPECT_EQ(evaluate("9223372036854775807+1"), "-9223372036854775808 s64");
  EXPECT_EQ(evaluate("18446744073709551615+1"), "0 u64");
  EXPECT_EQ(evaluate("9223372036854775807*9223372036854775807"), "1 s64");
  EXPECT_EQ(evaluate("(-9223372036854775807-1) % -1"), "9223372036854775808 u64");
  EXPECT_EQ(evaluate("0x8000000000000000/-1"), "0 u64");
}

TEST(ConstantExpression, DivisionByZero) {
  EXPECT_EQ(evaluate("1/0"), "the constant divides by zero '/'");
  EXPECT_EQ(evaluate("1 % 0"), "the constant divides by zero '%'");
  EXPECT_EQ(evaluate("(3)/(1-1)"), "the constant divides by zero '/'");
  // The branch that a condition does not select is evaluated, too.
  EXPECT_EQ(evaluate("1?2:1/0"), "the constant divides by zero '/'");
  EXPECT_EQ(evaluate("1||1/0"), "the constant divides by zero '/'");
}

TEST(ConstantExpression, LongExpressions) {
  std::string sum = "1";
  for (int i = 1; i < 1000; ++i)
    sum += "+1";
  EXPECT_EQ(evaluate(sum), "1000 s64");
  EXPECT_EQ(evaluate("(" + sum + ")/0"), "the constant divides by zero '/'");
}

} // namespace
} // namespace ptxmatrix
