//===- AstSeedTest.cpp - ASTs that are known at the start -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/AstSeed.h"
#include "Describe.h"
#include "Grammar.h"
#include "Scan/StatementLexer.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// A statement with \p marks.
std::string textOf(std::string_view marks) {
  std::string text;
  for (const char mark : marks)
    text += mark == markOf(TokenKind::Identifier)  ? std::string(" r")
            : mark == markOf(TokenKind::Qualifier) ? std::string(".b")
            : mark == markOf(TokenKind::Integer)   ? std::string("1")
                                                   : std::string(1, mark);
  return text;
}

std::string marksOf(std::string_view text) {
  LexedStatement lexed;
  lexText(text, lexed);
  return std::string(lexed.marks());
}

TEST(AstSeed, IsWhatTheGrammarReads) {
  for (const std::string_view marks : seededMarks()) {
    const std::string text = textOf(marks);
    ASSERT_EQ(marksOf(text), marks) << text;
    const ParsedStatement parsed = parseStatement(text);
    const std::optional<Ast> seed = findSeed(marks);
    ASSERT_TRUE(seed);
    EXPECT_EQ(describe(Statement{text, 0, parsed.tokens, &*seed}), describe(parsed.in(text)));
  }
}

TEST(AstSeed, HasTheUsualStatements) {
  for (const char *text :
       {"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1, %r2, %r3, %r4}, [%r5];",
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r1, %r2, %r3, %r4}, [%r5+16];",
        "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;", "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {%r2};",
        "wmma.load.c.sync.aligned.row.m8n8k4.f64 {%fd1, %fd2}, [%rd1];",
        "wmma.load.c.sync.aligned.row.m8n8k4.shared.f64 {%fd1, %fd2}, [%rd1+64], %r1;",
        "wmma.store.d.sync.aligned.row.m8n8k4.f64 [%rd1], {%fd1, %fd2}, 4;",
        "wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64 {%fd1, %fd2}, {%fd3}, {%fd4}, {%fd5, %fd6};",
        "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3}, {%f1, %f2, %f3, "
        "%f4};",
        "mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, {%r3, %r4}, "
        "{%f1, %f2, %f3, %f4}, %r5, 0x0;"})
    EXPECT_TRUE(findSeed(marksOf(text))) << text;
}

TEST(AstSeed, LeavesOtherStatementsToTheGrammar) {
  for (const char *text :
       {"", ";", "a;", "@%p ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];",
        "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2-4];",
        "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1} [%r2];", "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2"})
    EXPECT_FALSE(findSeed(marksOf(text))) << text;
}

} // namespace
} // namespace ptxmatrix
