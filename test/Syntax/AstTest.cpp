//===- AstTest.cpp - The syntax of other instructions ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The lit tests of the syntax show the AST of what supported instructions can have.

#include "Lex/Lexer.h"
#include "Syntax/StatementReader.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// A term: `_`, `<r.x>`, `!<p>`, `-<r>`, `<r>+4`, or the text of an expression.
std::string describe(const Statement &statement, const Term &term) {
  if (term.kind == TermKind::Sink)
    return "_";
  if (!term.hasName())
    return std::string(statement.textOf(term.tokens));
  const std::string mark = term.kind == TermKind::NotName ? "!" : term.kind == TermKind::NegatedName ? "-" : "";
  std::string text = mark + "<" + std::string(statement.rangeOf(term.name).of(statement.source)) + ">";
  if (term.sign)
    text.append(statement.textOf(TokenRange{*term.sign, term.tokens.end}));
  return text;
}

std::string describe(const Statement &statement, const Operand &operand) {
  constexpr std::string_view kBrackets[] = {"", "{}", "[]", "()"};
  const std::string_view brackets = kBrackets[static_cast<size_t>(operand.kind)];
  std::string text(brackets.substr(0, 1));
  const bool hasTerm = operand.kind == OperandKind::Scalar || operand.kind == OperandKind::Address;
  if (hasTerm)
    text += describe(statement, operand.term);
  for (const Term &element : statement.elementsOf(operand)) {
    if (hasTerm || &element != statement.elementsOf(operand).data())
      text += ' ';
    text += describe(statement, element);
  }
  text += brackets.substr(std::min<size_t>(1, brackets.size()));
  return operand.second ? text + '|' + describe(statement, *operand.second) : text;
}

/// The operands of the statement \p text, and from which token on no supported instruction has such syntax.
std::string operandsOf(std::string_view text) {
  StatementReader reader;
  const std::vector<Token> tokens = lex(text);
  const Ast *const ast = reader.readAst(tokens);
  if (!ast)
    return "error";
  const Statement statement{text, {tokens.front().range.begin, tokens.back().range.end}, tokens, ast, nullptr};
  std::string result;
  for (const Operand &operand : ast->operands)
    result.append(result.empty() ? "" : ", ").append(describe(statement, operand));
  // A supported instruction has an error exactly then.
  const Statement supported = reader.read(text, tokens);
  EXPECT_EQ(supported.error != nullptr, ast->foreign.has_value()) << text;
  if (ast->foreign)
    result.append(" from ").append(std::to_string(statement.rangeOf(*ast->foreign).begin));
  return result;
}

} // namespace

TEST(Ast, OfSecondDestinations) {
  EXPECT_EQ(operandsOf("setp.eq.s32 p|q, a, b;"), "<p>|<q>, <a>, <b> from 13");
  EXPECT_EQ(operandsOf("setp.eq.and.s32 p|_, a, b, !c;"), "<p>|_, <a>, <b>, !<c> from 17");
  EXPECT_EQ(operandsOf("setp.eq.s32 _|q, a, 4;"), "_|<q>, <a>, 4 from 13");
  EXPECT_EQ(operandsOf("@!r shfl.sync.bfly.b32 d|p, a, 0x1f, -1, m;"), "<d>|<p>, <a>, 0x1f, -1, <m> from 24");
  EXPECT_EQ(operandsOf("tex.2d.v4.f32.f32 {a, b, c, d}|p, [t, {x, y}];"),
            "{<a> <b> <c> <d>}|<p>, [<t>], {<x> <y>} from 30");
  EXPECT_EQ(operandsOf("setp.eq.s32 p|1, a, b;"), "error");
  EXPECT_EQ(operandsOf("setp.eq.s32 p|q|r, a, b;"), "error");
}

// An operator, where a second destination would be.
TEST(Ast, OfConstantsWithBars) {
  EXPECT_EQ(operandsOf("mov.b32 a, 1|2;"), "<a>, 1|2");
  EXPECT_EQ(operandsOf("mov.b32 a, 1|b;"), "error");
}

TEST(Ast, OfAddressesWithCoordinates) {
  EXPECT_EQ(operandsOf("tex.2d.v4.f32.f32 {a, b, c, d}, [t, s, {x, y}];"),
            "{<a> <b> <c> <d>}, [<t>], <s>, {<x> <y>} from 34");
  EXPECT_EQ(operandsOf("x [d], [map, {c0, c1}], [bar+8];"), "[<d>], [<map>], {<c0> <c1>}, [<bar>+8] from 11");
  EXPECT_EQ(operandsOf("x [map, {c0, 0, _}, a+4], b;"), "[<map>], {<c0> 0 _}, <a>+4, <b> from 6");
  EXPECT_EQ(operandsOf("x [map, ];"), "error");
  EXPECT_EQ(operandsOf("x [map, {}];"), "error");
}

TEST(Ast, OfCalls) {
  EXPECT_EQ(operandsOf("call f;"), "<f>");
  EXPECT_EQ(operandsOf("call.uni (r), f, (a, 4, _);"), "(<r>), <f>, (<a> 4 _) from 9");
  EXPECT_EQ(operandsOf("call f, ();"), "<f>, () from 8");
  EXPECT_EQ(operandsOf("call (r, s), p, (a, b), prototype;"), "(<r> <s>), <p>, (<a> <b>), <prototype> from 5");
  EXPECT_EQ(operandsOf("call (r), f, (a;"), "error");
}

// A number in parentheses is a constant.
TEST(Ast, OfParentheses) {
  EXPECT_EQ(operandsOf("mov.b32 a, (4);"), "<a>, (4)");
  EXPECT_EQ(operandsOf("mov.b32 a, (4)*2;"), "<a>, (4)*2");
  EXPECT_EQ(operandsOf("call f, (4, 5);"), "<f>, (4 5) from 8");
}

TEST(Ast, OfSignsBeforeRegisters) {
  EXPECT_EQ(operandsOf("vadd.s32.s32.s32 d, -a, b;"), "<d>, -<a>, <b> from 21");
  EXPECT_EQ(operandsOf("vmad.s32.s32.s32 d, a, -b.h1, -c;"), "<d>, <a>, -<b.h1>, -<c> from 24");
  EXPECT_EQ(operandsOf("mov.b32 a, -4;"), "<a>, -4");
  EXPECT_EQ(operandsOf("mov.b32 a, --b;"), "error");
  EXPECT_EQ(operandsOf("selp.b32 a, b, c, !p;"), "<a>, <b>, <c>, !<p>");
}

TEST(Ast, OfParts) {
  EXPECT_EQ(operandsOf("vadd.u32.u32.s32 r, a.b0, b.h1, c;"), "<r>, <a.b0>, <b.h1>, <c>");
  EXPECT_EQ(operandsOf("vadd4.s32.s32.s32 r.b210, a.b7654, b.b3210, c;"), "<r.b210>, <a.b7654>, <b.b3210>, <c>");
  EXPECT_EQ(operandsOf("vset.u32.u32.ge r, a, b.b1;"), "<r>, <a>, <b.b1>");
}

} // namespace ptxmatrix
