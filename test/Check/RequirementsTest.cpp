//===- RequirementsTest.cpp - What functions need -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/Requirements.h"
#include "Diagnostics/MessageText.h"
#include "Judging.h"
#include "Modules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

using namespace ptxmatrix;

namespace {

/// The pairs of version and target for which a check of \p statement finds no error.  A version that lacks the target
/// is only a warning up to CUDA 12.5.
std::map<Target, std::vector<PtxVersion>> takenPairs(const std::string &statement, CudaRelease ptxasRelease) {
  CheckOptions options{.cuda = ptxasRelease};
  for (Target target : kAllTargets)
    if (isKnownTarget(target, ptxasRelease))
      options.targets.push_back(target);
  std::map<Target, std::vector<PtxVersion>> taken;
  for (const PtxRelease &release : kPtxReleases) {
    if (release.ptx < PtxVersion{6, 0} || !isKnownVersion(release.ptx, ptxasRelease))
      continue;
    options.ptxVersion = release.ptx;
    for (const Verdict &verdict : checkStatement(statement, options).verdicts)
      if (verdict.ok && release.ptx >= leastVersion(*verdict.target, ptxasRelease))
        taken[*verdict.target].push_back(release.ptx);
  }
  return taken;
}

/// The same pairs, as \p least says.
std::map<Target, std::vector<PtxVersion>> neededPairs(const FunctionRequirements &least, CudaRelease ptxasRelease) {
  std::map<Target, std::vector<PtxVersion>> needed;
  for (const RequiredTarget &one : least.targets)
    for (const PtxRelease &release : kPtxReleases)
      if (release.ptx >= one.ptxVersion && (!least.ptxBefore || release.ptx < *least.ptxBefore) &&
          isKnownVersion(release.ptx, ptxasRelease))
        needed[one.target].push_back(release.ptx);
  return needed;
}

/// The same pairs, as the second table says of the newest release.
std::map<Target, std::vector<PtxVersion>> pairsOfSecondTable(const secondtable::Spelling &spelling) {
  std::map<Target, std::vector<PtxVersion>> taken;
  for (const secondtable::Chip &chip : secondtable::chips())
    for (const secondtable::Version version : secondtable::versions())
      if (version >= 60 && spelling.isTaken(version, chip))
        taken[*findTarget(chip.name)].push_back(versionOf(version));
  return taken;
}

void expectWhatChecksSay(const std::string &statement, CudaRelease ptxasRelease) {
  const ModuleRequirements found = statementRequirements(statement, {.cuda = ptxasRelease});
  EXPECT_EQ(neededPairs(found.total, ptxasRelease), takenPairs(statement, ptxasRelease))
      << statement << " by " << ptxasRelease.str();
}

/// "75:2-75:10 'ldmatrix' version targets" with the text of the range.
std::vector<std::string> causesOf(const FunctionRequirements &least, std::string_view text) {
  std::vector<std::string> all;
  for (const RequirementCause &cause : least.causes) {
    std::string line(cause.range.of(text));
    line += ": " + cause.feature;
    line += std::string(cause.ofVersion ? " version" : "") + (cause.ofTargets ? " targets" : "");
    all.push_back(std::move(line));
  }
  return all;
}

using Lines = std::vector<std::string>;

const std::string kOldHead = ".version 6.0\n.target sm_70\n";

std::string definition(std::string_view head, std::string_view body) {
  return std::string(head) + " {\n.reg .b32 r<9>;\n.reg .b64 rd<2>;\n" + std::string(body) + "ret;\n}\n";
}

} // namespace

/// Every third, by one of the releases: neighbors in the list are similar.
TEST(Requirements, AgreeWithChecksOfTheSecondTable) {
  constexpr CudaRelease kReleases[] = {{11, 8}, {12, 9}, {13, 0}, kNewestRelease.cuda};
  size_t number = 0;
  for (const secondtable::Spelling &spelling : secondtable::spellings())
    if (number++ % 3 == 0)
      expectWhatChecksSay(secondtable::statement(spelling), kReleases[number % std::size(kReleases)]);
}

/// Every fourth: neighbors in the list are similar.
TEST(Requirements, OfChecksAreThoseOfTheSecondTable) {
  size_t number = 0;
  for (const secondtable::Spelling &spelling : secondtable::spellings()) {
    const std::vector<std::vector<std::string>> lists = secondtable::operandLists(spelling);
    // Not every target that has the spelling has scale-input-d.
    const bool isScaled = !lists.empty() && !lists[0].empty() && lists[0].back() == "scale-input-d";
    if (number++ % 4 == 0 && !isScaled) {
      EXPECT_EQ(takenPairs(secondtable::statement(spelling), kNewestRelease.cuda), pairsOfSecondTable(spelling))
          << spelling.opcode;
    }
  }
}

TEST(Requirements, AgreeWithChecksOfOperands) {
  for (const char *statement : {
           "ldmatrix.sync.aligned.m8n8.x1.b16 {%cluster_ctarank}, [a];",
           "ldmatrix.sync.aligned.m8n8.x1.b16 {%perctamemorysize}, [a];",
           "@%is_explicit_cluster ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [a];",
           "wmma.load.c.sync.aligned.col.m16n16k16.f32 {r0, r1, r2, r3, r4, r5, r6, _}, [a];",
           "movmatrix.sync.aligned.m8n8.trans.b16.bf16 r0, r1;",
           "movmatrix.sync.aligned.m8n8.trans.b16.b4 r0, r1;",
           "ldmatrix.sync.aligned.m8n16.x1.s8.s4 {r0}, [a];",
           "ldmatrix.sync.aligned.m8n16.x1.s4.s8 {r0}, [a];",
           "ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [a];",
           "mov.b32 r0, r1;",
       })
    for (const CudaRelease ptxasRelease : {CudaRelease{11, 8}, CudaRelease{12, 9}, kNewestRelease.cuda}) {
      const ModuleRequirements found = statementRequirements(statement, {.cuda = ptxasRelease});
      if (found.total.instructions == 1)
        expectWhatChecksSay(statement, ptxasRelease);
      else
        EXPECT_EQ(found.total.skipped, std::string_view(statement).starts_with("mov.") ? 0U : 1U) << statement;
    }
}

TEST(Requirements, AreGatheredByFunction) {
  const std::string text = kOldHead + ".func none() { ret; }\n.func prototype();\n" +
                           definition(".visible .entry first()", "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r1];\n"
                                                                 "movmatrix.sync.aligned.m8n8.trans.b16 r0, r1;\n") +
                           definition(".func (.reg .b32 result) second(.reg .b32 argument)",
                                      "wmma.load.a.sync.aligned.row.m8n8k4.f64 {rd0}, [rd1];\n") +
                           ".func prototype() { ret; }\n";
  const ModuleRequirements found = moduleRequirements(text);
  EXPECT_TRUE(found.errors.empty());
  EXPECT_EQ(found.otherFunctions, 2U);
  ASSERT_EQ(found.functions.size(), 2U);
  EXPECT_EQ(found.functions[0].name, "first");
  EXPECT_TRUE(found.functions[0].isEntry);
  EXPECT_EQ(found.functions[0].range.of(text), "first");
  EXPECT_EQ(found.functions[0].instructions, 2U);
  EXPECT_EQ(found.functions[0].ptxVersion, (PtxVersion{7, 8}));
  EXPECT_EQ(found.functions[0].cuda, (CudaRelease{11, 8}));
  EXPECT_EQ(found.functions[0].targets.front().target, *findTarget("sm_75"));
  EXPECT_EQ(causesOf(found.functions[0], text), Lines{"movmatrix: 'movmatrix' version targets"});
  EXPECT_EQ(found.functions[1].name, "second");
  EXPECT_FALSE(found.functions[1].isEntry);
  EXPECT_EQ(found.functions[1].ptxVersion, (PtxVersion{7, 0}));
  EXPECT_EQ(causesOf(found.functions[1], text), Lines{".m8n8k4: '.m8n8k4' of 'wmma.load' version targets"});
  EXPECT_EQ(found.total.instructions, 3U);
  EXPECT_EQ(found.total.ptxVersion, (PtxVersion{7, 8}));
  EXPECT_EQ(found.total.targets.front().target, *findTarget("sm_80"));
  EXPECT_EQ(causesOf(found.total, text),
            (Lines{"movmatrix: 'movmatrix' version", ".m8n8k4: '.m8n8k4' of 'wmma.load' targets"}));
}

TEST(Requirements, OmitStatementsThatAreAlwaysWrong) {
  const std::string text = kOldHead + definition(".entry k()", "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r1];\n"
                                                               "ldmatrix.sync.aligned.m8n16.x1.b8 {r0}, [r1];\n"
                                                               "ldmatrix.sync.aligned.m8n8.x2.trans.b16 {r0}, [r1];\n"
                                                               "ldmatrixx.sync;\n"
                                                               "movmatrix.sync.aligned.m8n8.trans.b16 r0 r1;\n");
  const ModuleRequirements found = moduleRequirements(text);
  ASSERT_EQ(found.functions.size(), 1U);
  EXPECT_EQ(found.functions[0].instructions, 1U);
  EXPECT_EQ(found.functions[0].skipped, 4U);
  EXPECT_EQ(found.functions[0].ptxVersion, (PtxVersion{6, 5}));
  Lines rules;
  for (const Diagnostic &one : found.errors)
    rules.emplace_back(one.rule->name);
  EXPECT_EQ(rules, (Lines{"illegal-qualifier", "register-count", "unknown-opcode", "syntax"}));
}

TEST(Requirements, ErrorsEndAtTheLimit) {
  std::string body = "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r1];\n";
  for (size_t i = 0; i < 20; ++i)
    body += "ldmatrix.sync.aligned.m8n8.x2.b16 {r0, r0}, [r1];\n" // a warning
            "movmatrix.sync.aligned.m8n8.trans.b16 r0, x;\n";
  const std::string text = kOldHead + definition(".entry k()", body);
  for (const size_t limit : {19U, 20U}) {
    const ModuleRequirements found = moduleRequirements(text, {.limits = {.diagnostics = limit}});
    EXPECT_EQ(found.errors.size(), limit);
    EXPECT_EQ(found.truncated, limit == 19U);
    EXPECT_EQ(found.total.instructions, 21U);
    EXPECT_EQ(found.total.skipped, 20U);
  }
}

TEST(Requirements, OmitSpecialRegistersOfTheWrongType) {
  const std::string text = kOldHead + definition(".entry k()", "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r1];\n"
                                                               "movmatrix.sync.aligned.m8n8.trans.b16 r0, %clock64;\n");
  const ModuleRequirements found = moduleRequirements(text);
  EXPECT_EQ(found.total.instructions, 1U);
  EXPECT_EQ(found.total.skipped, 1U);
  EXPECT_EQ(found.total.ptxVersion, (PtxVersion{6, 5}));
}

TEST(Requirements, OmitOnlyStatementsWithABadByte) {
  // For ptxas 12.9 and 13.0, comments must be ASCII, too.
  const std::string text =
      kOldHead + definition(".entry k()", "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r1];\n"
                                          "movmatrix.sync.aligned.m8n8.trans.b16 r0, /* \xc3\xa9 */ r1;\n"
                                          "wmma.load.a.sync.aligned.row.m8n8k4.f64 {rd0}, [rd1];\n");
  FunctionRequirements least = moduleRequirements(text, {.cuda = CudaRelease{13, 0}}).total;
  EXPECT_EQ(least.instructions, 2U);
  EXPECT_EQ(least.skipped, 1U);
  EXPECT_EQ(least.ptxVersion, (PtxVersion{7, 0}));
  least = moduleRequirements(text, {.cuda = CudaRelease{13, 1}}).total;
  EXPECT_EQ(least.instructions, 3U);
  EXPECT_EQ(least.skipped, 0U);
  EXPECT_EQ(least.ptxVersion, (PtxVersion{7, 8}));
}

TEST(Requirements, AreUnknownWithoutInstructions) {
  const ModuleRequirements found = statementRequirements("ldmatrix.sync.aligned.m8n8.x3.b16 {r0}, [r1];");
  EXPECT_EQ(found.total.instructions, 0U);
  EXPECT_EQ(found.total.skipped, 1U);
  EXPECT_FALSE(found.total.ptxVersion);
  EXPECT_FALSE(found.total.cuda);
  EXPECT_TRUE(found.total.targets.empty());
  EXPECT_FALSE(found.total.areNeverMet());
}

TEST(Requirements, OfIncompatibleSpellingsAreNeverMet) {
  const std::string text = "wmma.load.a.sync.row.m16n16k16.f16 {a, b, c, d, e, f, g, h}, [p];\n"
                           "wmma.load.a.sync.aligned.row.m16n16k16.f16 {a, b, c, d, e, f, g, h}, [p];\n";
  const ModuleRequirements found = statementRequirements(text);
  EXPECT_TRUE(found.total.areNeverMet());
  EXPECT_FALSE(found.total.ptxVersion);
  EXPECT_EQ(found.total.ptxBefore, (PtxVersion{6, 3}));
  EXPECT_TRUE(found.errors.empty());
}

TEST(Requirements, AreLimitedToTheRequestedTargets) {
  const std::string text = "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [r1];";
  CheckOptions options{.targets = {*findTarget("sm_90a"), *findTarget("sm_70")}};
  FunctionRequirements least = statementRequirements(text, options).total;
  EXPECT_EQ(least.ptxVersion, (PtxVersion{8, 0}));
  ASSERT_EQ(least.targets.size(), 1U);
  EXPECT_EQ(least.targets[0].target, *findTarget("sm_90a"));
  // The instruction that needs sm_90a is therefore what needs PTX 8.0.
  EXPECT_EQ(causesOf(least, text), Lines{"ldmatrix: 'ldmatrix' version targets"});

  options.targets = {*findTarget("sm_70")};
  least = statementRequirements(text, options).total;
  EXPECT_TRUE(least.areNeverMet());
  EXPECT_EQ(least.ptxVersion, (PtxVersion{6, 5})); // what other targets would need
}

TEST(Requirements, DependOnTheRelease) {
  const std::string text = "ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r0, r1}, [r2];";
  FunctionRequirements least = statementRequirements(text, {.cuda = CudaRelease{12, 4}}).total;
  EXPECT_TRUE(least.areNeverMet());
  EXPECT_EQ(least.ptxVersion, (PtxVersion{8, 6}));
  EXPECT_EQ(least.cuda, (CudaRelease{12, 8}));
}

TEST(Requirements, AgreeWithTheCheckOfEveryModule) {
  auto lacksSomething = [](std::string_view text, PtxVersion version, Target target) {
    return std::ranges::any_of(
        checkModule(text, {.ptxVersion = version, .targets = {target}}).diagnostics, [](const Diagnostic &one) {
          const bool isOfGroup = one.rule->group == "requirements" && one.rule->name != "register-limit";
          return isOfGroup || one.rule->name == "target-needs-version";
        });
  };
  size_t met = 0;
  for (const std::string &text : allModules()) {
    const ModuleRequirements found = moduleRequirements(text);
    size_t counted = 0;
    size_t last = 0;
    for (const FunctionRequirements &function : found.functions) {
      counted += function.instructions + function.skipped;
      EXPECT_LE(last, function.range.begin);
      last = function.range.begin;
      for (const RequirementCause &cause : function.causes) {
        EXPECT_LE(cause.range.end, text.size());
        EXPECT_TRUE(cause.ofVersion || cause.ofTargets) << cause.feature;
      }
    }
    EXPECT_LE(counted, found.total.instructions + found.total.skipped);
    if (found.total.skipped != 0)
      continue; // which may lack something, too
    for (const RequiredTarget &one : found.total.targets) {
      if (one.target != found.total.targets.front().target && one.target != found.total.targets.back().target)
        continue;
      ++met;
      EXPECT_FALSE(lacksSomething(text, one.ptxVersion, one.target)) << text.substr(0, 500);
      const auto release = std::ranges::find(kPtxReleases, one.ptxVersion, &PtxRelease::ptx);
      // ptxas accepts in PTX 5.1 what came with PTX 6.0; the PTX ISA does not.
      EXPECT_NE(lacksSomething(text, std::prev(release)->ptx, one.target), one.ptxVersion == (PtxVersion{6, 0}))
          << text.substr(0, 500);
    }
  }
  EXPECT_GT(met, 100U);
}
