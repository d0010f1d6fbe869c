//===- WaiversTest.cpp - Warnings that comments waive ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Waivers/Waivers.h"
#include "Check/CheckInPieces.h"
#include "Describe.h"
#include "Waivers/WaiverComment.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

const std::string kShortHead = ".version 8.0\n.target sm_90\n";
const std::string kWarned = "  movmatrix.sync.sync.aligned.m8n8.trans.b16 r0, r1;";

std::string kernel(std::string_view name, std::string_view body) {
  return ".entry " + std::string(name) + "() {\n  .reg .b32 r<2>;\n" + std::string(body) + "\n  ret;\n}\n";
}

/// The rule names of all diagnostics.
std::vector<std::string_view> rulesOf(const CheckResult &result) {
  std::vector<std::string_view> found;
  for (const Diagnostic &diagnostic : result.diagnostics)
    found.push_back(diagnostic.rule->name);
  return found;
}

TEST(Waivers, TheMarkIsFoundAnywhere) {
  EXPECT_TRUE(mayHaveWaivers("ptx-lint:"));
  EXPECT_TRUE(mayHaveWaivers("----x-lint: ptx-lintptx-lint:-"));
  EXPECT_FALSE(mayHaveWaivers(""));
  EXPECT_FALSE(mayHaveWaivers("-"));
  EXPECT_FALSE(mayHaveWaivers("ptx-lint"));
  EXPECT_FALSE(mayHaveWaivers("tx-lint: ptx_lint: PTX-LINT:"));
}

TEST(Waivers, AStatementIsAllOfItsLines) {
  const std::string text = kShortHead + kernel("k", kWarned);
  const CheckResult result = checkModule(text);
  ASSERT_EQ(result.diagnostics.size(), 1U);
  EXPECT_EQ(result.diagnostics[0].statement.of(text), kWarned.substr(2));
}

TEST(Waivers, ApplyAtAnyDistance) {
  // The scanner's steps end somewhere in these comments.
  for (const size_t size : {16360U, 16370U, 16375U, 16380U, 16384U, 40000U, 70000U}) {
    const std::string comment = "/*" + std::string(size, ' ') + "*/ // ptx-lint: allow undocumented\n";
    const std::string text = kShortHead + kernel("k", kWarned + comment + kWarned);
    EXPECT_EQ(rulesOf(checkModule(text)), std::vector<std::string_view>{"undocumented-qualifier"}) << size;
  }
}

TEST(Waivers, PiecesGiveTheSameResult) {
  std::string text = kShortHead;
  for (int i = 0; i < 12; ++i) {
    std::string body = kWarned;
    if (i % 3 == 0)
      body += " // ptx-lint: allow undocumented-qualifier";
    if (i % 4 == 0)
      body += "\n  // ptx-lint: allow undocumented-form\n";
    text += kernel("k" + std::to_string(i), body);
  }
  const std::string whole = describe(checkModule(text));
  EXPECT_EQ(rulesOf(checkModule(text)).size(), 8U + 3U);
  for (const unsigned threads : {1U, 2U, 4U})
    for (const size_t leastPiece : {1U, 100U, 400U})
      EXPECT_EQ(describe(checkInPieces(text, {.threads = threads}, leastPiece)), whole);
  // Between the pieces, at the end, and for all of them.
  for (const char *rule : {"undocumented-form", "undocumented-qualifier"}) {
    const std::string waived = text + "// ptx-lint: allow-file " + rule + "\n";
    const std::string expected = describe(checkModule(waived));
    EXPECT_EQ(describe(checkInPieces(waived, {.threads = 2}, 1)), expected);
    EXPECT_NE(expected, whole);
  }
}

TEST(Waivers, WaiversOfUncheckedRulesAreNotUnused) {
  for (const RuleInfo &rule : rules()) {
    if (!rule.isOffByDefault)
      continue;
    const std::string text = kShortHead + kernel("k", "  // ptx-lint: allow " + std::string(rule.name));
    EXPECT_TRUE(checkModule(text).diagnostics.empty()) << rule.name;
    EXPECT_EQ(rulesOf(checkModule(text, {.allWarnings = true})), std::vector<std::string_view>{"unused-waiver"});
  }
}

TEST(Waivers, WaiversThatAnErrorMayHideAreNotUnused) {
  const std::string waiver = " // ptx-lint: allow undocumented-form";
  const std::string bad = "  movmatrix.sync.aligned.m8n8.trans.b16 r0;";
  const std::string good = "  movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;";
  EXPECT_EQ(rulesOf(checkModule(kShortHead + kernel("k", bad + waiver))),
            std::vector<std::string_view>{"operand-count"});
  EXPECT_EQ(rulesOf(checkModule(kShortHead + kernel("k", bad + "\n" + good + waiver))),
            (std::vector<std::string_view>{"operand-count", "unused-waiver"}));
  EXPECT_EQ(rulesOf(checkModule(kShortHead + kernel("k", bad) + "// ptx-lint: allow-file undocumented")),
            std::vector<std::string_view>{"operand-count"});
}

TEST(Waivers, TimeIsLinear) {
  constexpr size_t kCount = 20000;
  std::string line = kShortHead + ".entry k() { .reg .b32 r<2>; ";
  for (size_t i = 0; i < kCount; ++i)
    line += kWarned + " /* ptx-lint: allow undocumented-qualifier *//* ptx-lint: allow undocumented-form */";
  const CheckOptions all{.limits = {.diagnostics = 0}};
  EXPECT_EQ(checkModule(line + "}", all).diagnostics.size(), kCount);

  std::string stack = kShortHead + ".entry k() { .reg .b32 r<2>;\n";
  for (size_t i = 0; i < kCount; ++i)
    stack += "// ptx-lint: allow undocumented-qualifier\n";
  EXPECT_TRUE(checkModule(stack + kWarned + "}").diagnostics.empty());
  EXPECT_EQ(checkModule(stack + "}", all).diagnostics.size(), kCount);
}

TEST(WaiverComment, CommentsForOthers) {
  for (const std::string_view comment :
       {"//", "/**/", "// ptx-lint", "// nolint", "/* x ptx-lint: allow y */", "/// ptx-lint: allow y"})
    EXPECT_FALSE(readWaiverComment(comment, {0, comment.size()})) << comment;
}

TEST(WaiverComment, Names) {
  for (const std::string_view comment :
       {"// ptx-lint: allow a,b-c", "/*ptx-lint:allow a ,\n b-c*/", "//\tptx-lint: allow a, b-c\r",
        "// ptx-lint: allow a, b-c -- d, e", "/* ptx-lint: allow a, b-c --*/"}) {
    const std::optional<WaiverComment> waiver = readWaiverComment(comment, {0, comment.size()});
    ASSERT_TRUE(waiver) << comment;
    EXPECT_TRUE(waiver->problems.empty()) << comment;
    EXPECT_FALSE(waiver->isForFile);
    ASSERT_EQ(waiver->names.size(), 2U) << comment;
    EXPECT_EQ(waiver->names[0].of(comment), "a");
    EXPECT_EQ(waiver->names[1].of(comment), "b-c");
    EXPECT_TRUE(waiver->range.of(comment).starts_with("ptx-lint:"));
    EXPECT_TRUE(waiver->range.of(comment).ends_with("b-c"));
  }
}

} // namespace
} // namespace ptxmatrix
