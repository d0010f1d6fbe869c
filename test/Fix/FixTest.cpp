//===- FixTest.cpp - Fixes as data, and made ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/Fix.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

Diagnostic withFixes(std::vector<Fix> fixes) {
  Diagnostic diagnostic;
  diagnostic.fixes = std::move(fixes);
  return diagnostic;
}

std::string module(std::string_view version, std::string_view body) {
  return ".version " + std::string(version) +
         "\n.target sm_80\n.visible .entry k()\n{\n  .reg .b32 r<9>;\n  .reg .b64 rd<2>;\n" + std::string(body) +
         "  ret;\n}\n";
}

std::optional<FixedText> fix(const std::string &text, FixLevel level) {
  return fixText(text, checkModule(text), level, [&](std::string_view edited) { return checkModule(edited); });
}

TEST(Fix, EditsReplaceInsertAndRemove) {
  EXPECT_EQ(applyEdits("abcdef", {{{0, 0}, "<"}, {{1, 3}, "X"}, {{4, 5}, ""}, {{6, 6}, ">"}}), "<aXdf>");
  EXPECT_EQ(applyEdits("abc", {}), "abc");
  EXPECT_EQ(applyEdits("", {{{0, 0}, "x"}}), "x");
}

TEST(Fix, OfOverlappingFixesTheFirstWins) {
  const std::vector<TextEdit> first = {{{2, 4}, "a"}, {{8, 9}, "b"}};
  for (const SourceRange other : {SourceRange{2, 4}, {3, 3}, {4, 6}, {0, 2}, {4, 4}, {2, 2}, {0, 9}, {9, 12}, {5, 8}}) {
    const std::vector<Diagnostic> diagnostics = {withFixes({{"", true, first}}),
                                                 withFixes({{"", true, {{other, "c"}}}})};
    EXPECT_EQ(chooseEdits(diagnostics, FixLevel::Safe), first) << other.begin << '-' << other.end;
  }
  const std::vector<Diagnostic> apart = {withFixes({{"", true, first}}), withFixes({{"", true, {{{5, 7}, "c"}}}})};
  EXPECT_EQ(chooseEdits(apart, FixLevel::Safe), (std::vector<TextEdit>{{{2, 4}, "a"}, {{5, 7}, "c"}, {{8, 9}, "b"}}));
}

TEST(Fix, AFixIsAppliedAsAWholeOrNotAtAll) {
  const std::vector<Diagnostic> diagnostics = {withFixes({{"", true, {{{5, 6}, "a"}}}}),
                                               withFixes({{"", true, {{{1, 2}, "b"}, {{5, 6}, "b"}}}})};
  EXPECT_EQ(chooseEdits(diagnostics, FixLevel::Safe), (std::vector<TextEdit>{{{5, 6}, "a"}}));
}

/// The text after \p line once its mistake is fixed; empty if nothing is fixed.
std::string behind(std::string_view line, std::string_view rest) {
  const std::string before = ".version 8.0\n.target sm_80\n.visible .entry k()\n{\n  .reg .pred p;\n"
                             "  .reg .b32 r, a, z, A, Z, r0, r9, q_, q$;\n  " +
                             std::string(line);
  const std::string text = before + std::string(rest);
  const CheckResult found = checkModule(text);
  EXPECT_EQ(found.diagnostics.size(), 1U) << text;
  const std::optional<FixedText> fixed = fix(text, FixLevel::Safe);
  return fixed && fixed->check.diagnostics.empty() ? fixed->text.substr(before.size()) : "";
}

TEST(Fix, ASemicolonIsInsertedAfterACompleteStatement) {
  constexpr std::string_view kDirective = "\n  .pragma \"nounroll\";\n  ret;\n}\n";
  for (const char *name : {"a", "z", "A", "Z", "r0", "r9", "q_", "q$", "10", "0"})
    EXPECT_EQ(behind("mov.b32 r, " + std::string(name), kDirective), ";" + std::string(kDirective)) << name;
  EXPECT_EQ(behind("ld.shared.b32 r, [a]", kDirective), ";" + std::string(kDirective));
  EXPECT_EQ(behind(".reg .b32 x<4>", kDirective), ";" + std::string(kDirective));
  EXPECT_EQ(behind("ret", "\n}\n"), ";\n}\n");
  EXPECT_EQ(behind("ret", "}\n"), ";}\n");
  for (const char *incomplete : {"add.u32 r, r,", "add.u32 r, r, r+"}) {
    EXPECT_EQ(behind(incomplete, kDirective), "") << incomplete;
    EXPECT_EQ(behind(incomplete, "\n}\n"), "") << incomplete;
  }
}

TEST(Fix, ASemicolonIsInsertedBeforeAStatementOnANewLine) {
  for (const char *next : {"add.u32 r, r, r;", "@p add.u32 r, r, r;", "L: ret;"}) {
    const std::string rest = std::string(next) + "\n  ret;\n}\n";
    EXPECT_EQ(behind(".shared .b32 x[4]", "\n  " + rest), ";\n  " + rest);
    EXPECT_EQ(behind(".shared .b32 x[4]", " " + rest), "") << next; // it may have a different meaning
  }
  EXPECT_EQ(behind(".reg .b32 x", "\n  {\n  }\n  ret;\n}\n"), "");
}

TEST(Fix, AnUnknownQualifierIsReplacedIfOneIsNear) {
  auto fixesOf = [](std::string_view statement) {
    std::vector<std::string> fixes;
    for (const Diagnostic &one : checkStatement(statement).diagnostics)
      for (const ptxmatrix::Fix &fix : one.fixes)
        fixes.push_back(fix.message);
    return fixes;
  };
  using Fixes = std::vector<std::string>;
  EXPECT_EQ(fixesOf("ldmatrix.sync.aligned.m8n8.x5.b16 {a, b}, [p];"), Fixes{"write '.x2'"});
  // Three are equally near, and none has three registers.
  EXPECT_EQ(fixesOf("ldmatrix.sync.aligned.m8n8.x5.b16 {a, b, c}, [p];"), Fixes{});
  // Only one is near, though it does not make the statement right.
  EXPECT_EQ(fixesOf("ldmatrix.sync.alignd.m8n8.x1.b16 {a, b}, [p];"), Fixes{"write '.aligned'"});
}

TEST(Fix, UnreportedMistakesAreNotFixed) {
  const std::string waived = "  movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;";
  const std::string text = module("7.8", "  ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [rd0-16];\n" + waived +
                                             " // ptx-lint: allow duplicate-destination\n");
  for (const bool leavesOut : {false, true}) {
    const CheckFunction check = [&](std::string_view one) {
      CheckResult result = checkModule(one);
      if (leavesOut)
        std::erase_if(result.diagnostics, [](const Diagnostic &left) { return left.severity == Severity::Warning; });
      return result;
    };
    const std::optional<FixedText> fixed = fixText(text, check(text), FixLevel::Safe, check);
    ASSERT_TRUE(fixed);
    EXPECT_EQ(fixed->text, module("7.8", "  ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [rd0+-16];\n" + waived +
                                             (leavesOut ? " // ptx-lint: allow duplicate-destination\n" : "\n")));
    EXPECT_TRUE(fixed->check.diagnostics.empty());
  }
}

TEST(Fix, TheFirstFixAllowedIsChosen) {
  const Diagnostic both = withFixes({{"unsafe", false, {}}, {"safe", true, {}}});
  EXPECT_EQ(chooseFix(both, FixLevel::Safe)->message, "safe");
  EXPECT_EQ(chooseFix(both, FixLevel::Unsafe)->message, "unsafe");
  EXPECT_EQ(chooseFix(withFixes({{"unsafe", false, {}}}), FixLevel::Safe), nullptr);
  EXPECT_EQ(chooseFix(withFixes({}), FixLevel::Unsafe), nullptr);
}

TEST(Fix, WithoutFixesThereIsNoResult) {
  EXPECT_FALSE(fix(module("8.0", ""), FixLevel::Unsafe));
  EXPECT_FALSE(fix(module("8.0", "  ldmatrix.sync.aligned.m8n8.x1.b16 {f}, [r4];\n"), FixLevel::Unsafe));
}

TEST(Fix, AMistakeHiddenByAnotherIsFixed) {
  // A syntax error hides the qualifiers, these hide the operands, and among the operands the sign hides nothing.
  const std::optional<FixedText> fixed = fix(module("8.0", "  ldmatrix.m8n8.x1.b16 r0 [rd0-16]\n"), FixLevel::Safe);
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->text, module("8.0", "  ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [rd0+-16];\n"));
  EXPECT_TRUE(fixed->check.diagnostics.empty());
}

TEST(Fix, EveryGapOfAListIsFixed) {
  std::string names = "a b";
  std::string commas = "a, b";
  for (int i = 1; i < 100; ++i) {
    const std::string number = std::to_string(i);
    names.append(", a").append(number).append(" b").append(number);
    commas.append(", a").append(number).append(", b").append(number);
  }
  const std::optional<FixedText> fixed = fix(module("8.0", "  .reg .b32 " + names + ";\n"), FixLevel::Safe);
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->text, module("8.0", "  .reg .b32 " + commas + ";\n"));
}

TEST(Fix, MistakesBeyondTheLimitAreFixedInAnotherRound) {
  std::string wrong = "  ldmatrix.m8n8.x1.b16 r0 [rd0-16]\n"; // two rounds on its own
  std::string right = "  ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [rd0+-16];\n";
  for (size_t i = 0; i < 20; ++i) {
    wrong += "  ldmatrix.sync.m8n8.x1.b16 {r0}, [rd0];\n";
    right += "  ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [rd0];\n";
  }
  const std::string text = module("8.0", wrong);
  const CheckOptions options{.limits = {.diagnostics = 7}};
  const CheckResult found = checkModule(text, options);
  EXPECT_TRUE(found.truncated);
  const std::optional<FixedText> fixed =
      fixText(text, found, FixLevel::Safe, [&](std::string_view edited) { return checkModule(edited, options); });
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->text, module("8.0", right));
  EXPECT_TRUE(fixed->check.diagnostics.empty());
  EXPECT_FALSE(fixed->check.truncated);
}

TEST(Fix, TheVersionIsRaisedToTheHighestRequirement) {
  const std::string text = module("6.4", "  ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r4];\n"
                                         "  movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;\n");
  EXPECT_FALSE(fix(text, FixLevel::Safe));
  const std::optional<FixedText> fixed = fix(text, FixLevel::Unsafe);
  ASSERT_TRUE(fixed);
  EXPECT_TRUE(fixed->text.starts_with(".version 7.8\n"));
  EXPECT_TRUE(fixed->check.diagnostics.empty());
}

TEST(Fix, ARaisedVersionMayRequireWhatAnOlderOneForbade) {
  const std::string text = ".version 6.1\n.target sm_75\n.visible .entry k()\n{\n  .reg .b32 r<8>;\n  .reg .b64 r8;\n"
                           "  wmma.load.a.sync.aligned.row.m16n16k16.f16 {r0, r1, r2, r3, r4, r5, r6, r7}, [r8];\n"
                           "  movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;\n  ret;\n}\n";
  const std::optional<FixedText> fixed = fix(text, FixLevel::Unsafe);
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->text, ".version 7.8" + text.substr(12));
  EXPECT_TRUE(fixed->check.diagnostics.empty());
}

TEST(Fix, OptionsThatDecideTheVersionLeaveNothingToRaise) {
  const std::string text = module("8.0", "  movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;\n");
  CheckOptions options;
  options.ptxVersion = PtxVersion{7, 0};
  const CheckResult result = checkModule(text, options);
  ASSERT_EQ(result.diagnostics.size(), 1U);
  EXPECT_TRUE(result.diagnostics.front().fixes.empty());
}

TEST(Fix, NoEditContainsALineBreak) {
  for (const Diagnostic &diagnostic :
       checkModule(module("6.0", "  ldmatrix\n.m8n8\n.x1.b16\nr0\n,\n[r4\n-\n16];\n  ldmatrix.x3.b16\n{r0}\n[r4]\n"))
           .diagnostics)
    for (const Fix &fix : diagnostic.fixes)
      for (const TextEdit &edit : fix.edits)
        EXPECT_EQ(edit.text.find('\n'), std::string::npos);
}

TEST(Fix, StatementsAreFixedUnderTheirOwnRules) {
  const std::string text = "ldmatrix.m8n8.x1.b16 a, [b-4]";
  const std::optional<FixedText> fixed = fixText(text, checkStatement(text), FixLevel::Safe,
                                                 [&](std::string_view edited) { return checkStatement(edited); });
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->text, "ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [b+-4];");
  EXPECT_FALSE(fixed->check.hasErrors());
}

} // namespace
