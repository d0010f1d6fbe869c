//===- WaiversTest.cpp - Warnings that comments waive ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Waivers/Waivers.h"
#include "Describe.h"

#include <gtest/gtest.h>

#include <algorithm>

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
  EXPECT_FALSE(mayHaveWaivers("ptx_lint: PTX-LINT:"));
}

TEST(Waivers, AStatementIsAllOfItsLines) {
  const std::string text = kShortHead + kernel("k", kWarned);
  const CheckResult result = checkModule(text);
  ASSERT_EQ(result.diagnostics.size(), 1U);
  EXPECT_EQ(result.diagnostics[0].statement.of(text), kWarned.substr(2));
}

TEST(Waivers, ApplyAtAnyDistance) {
  for (const size_t size : {0U, 63U, 16384U, 70000U}) {
    const std::string comment = "/*" + std::string(size, ' ') + "*/ // ptx-lint: allow undocumented\n";
    const std::string text = kShortHead + kernel("k", kWarned + comment + kWarned);
    EXPECT_EQ(rulesOf(checkModule(text)), std::vector<std::string_view>{"undocumented-form"}) << size;
  }
}

// Only comments have waivers: not the bytes that are skipped, and not line markers.
TEST(Waivers, AreInComments) {
  const std::string waived = kernel("k", kWarned + " // ptx-lint: allow undocumented");
  using Rules = std::vector<std::string_view>;
  EXPECT_EQ(rulesOf(checkModule(kShortHead + waived)), Rules());
  const std::pair<std::string_view, Rules> cases[] = {{"\xe9", {"non-ascii"}},
                                                      {"\xc3\xa9", {"non-ascii"}},
                                                      {"# 1 \"a\"\n", {}},
                                                      {"#\n", {"syntax"}},
                                                      {"\xe9/ptx-lint: allow syntax", {"non-ascii"}}};
  for (const auto &[end, rules] : cases)
    EXPECT_EQ(rulesOf(checkModule(kShortHead + waived + std::string(end))), rules) << end;
  for (const std::string_view other : {"\xe9/ptx-lint: allow undocumented", "# 1 \"ptx-lint: allow undocumented\"\n"}) {
    const std::vector<std::string_view> rules =
        rulesOf(checkModule(kShortHead + kernel("k", kWarned + std::string(other))));
    EXPECT_EQ(std::ranges::count(rules, "undocumented-form"), 1) << other;
    EXPECT_EQ(std::ranges::count(rules, "unused-waiver"), 0) << other;
  }
}

} // namespace
} // namespace ptxmatrix
