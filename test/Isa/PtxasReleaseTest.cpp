//===- PtxasReleaseTest.cpp - The release of the reference ptxas ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Judging.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

using namespace ptxmatrix;

namespace {

using Lines = std::vector<std::string>;

std::string module(PtxVersion version, std::string_view target) {
  return ".version " + version.str() + "\n.target " + std::string(target) + "\n.visible .entry k() { ret; }\n";
}

/// The diagnostics of an empty module of \p version for \p target, without warnings of group `undocumented`.
Lines saidOfModule(PtxVersion version, std::string_view target, std::optional<CudaRelease> cuda) {
  Lines all;
  for (const Diagnostic &one : checkModule(module(version, target), {.cuda = cuda}).diagnostics)
    if (one.rule->group != "undocumented")
      all.push_back(std::string(one.severity == Severity::Error ? "error " : "warning ") + std::string(one.rule->name));
  return all;
}

} // namespace

TEST(PtxasRelease, IsAReleaseOfTheSecondTable) {
  std::set<CudaRelease> known;
  for (const secondtable::Release &release : secondtable::releases())
    known.insert(releaseOf(release.cuda));
  for (uint16_t major = 0; major < 20; ++major)
    for (uint16_t minor = 0; minor < 20; ++minor)
      EXPECT_EQ(isKnownRelease({major, minor}), known.contains({major, minor})) << major << '.' << minor;
  EXPECT_EQ(kOldestRelease, *known.begin());
  EXPECT_EQ(kNewestRelease.cuda, *known.rbegin());
}

TEST(PtxasRelease, IsTheNewestUnlessNamed) {
  EXPECT_EQ(CheckOptions().ptxasRelease(), (CudaRelease{13, 5}));
  EXPECT_EQ(CheckOptions{.cuda = CudaRelease({12, 6})}.ptxasRelease(), (CudaRelease{12, 6}));
}

TEST(PtxasRelease, HasTheNewestVersionOfTheSecondTable) {
  for (const secondtable::Release &release : secondtable::releases()) {
    EXPECT_EQ(newestVersion(releaseOf(release.cuda)), versionOf(release.newest)) << release.cuda;
    // Statements are checked for it.
    EXPECT_EQ(checkStatement("ret;", {.cuda = releaseOf(release.cuda)}).verdicts.at(0).ptxVersion,
              versionOf(release.newest));
  }
}

TEST(PtxasRelease, AcceptsTheVersionsUpToItsNewest) {
  for (const secondtable::Release &release : secondtable::releases())
    for (secondtable::Version version : secondtable::versions()) {
      const bool known = version <= release.newest;
      EXPECT_EQ(isKnownVersion(versionOf(version), releaseOf(release.cuda)), known)
          << versionOf(version).str() << " by " << release.cuda;
      if (version < 60)
        continue;
      EXPECT_EQ(saidOfModule(versionOf(version), "sm_70", releaseOf(release.cuda)),
                known ? Lines() : Lines{"error unknown-version"})
          << versionOf(version).str() << " by " << release.cuda;
    }
}

/// A ptxas that does not know a suffix ignores it: sm_90a is sm_90.
bool isReadWithoutSuffix(std::string_view name, const secondtable::Release &release) {
  const bool isUnknownSuffix =
      (name.ends_with('a') && release.cuda < 120) || (name.ends_with('f') && release.cuda < 129);
  return isUnknownSuffix && std::ranges::any_of(secondtable::chips(), [&](const secondtable::Chip &chip) {
           return chip.name == name.substr(0, name.size() - 1) && chip.cuda <= release.cuda;
         });
}

TEST(PtxasRelease, KnowsTheTargetsOfTheSecondTable) {
  for (const secondtable::Release &release : secondtable::releases())
    for (const secondtable::Chip &chip : secondtable::chips()) {
      const CudaRelease cuda = releaseOf(release.cuda);
      const Target target = findTarget(chip.name).value();
      const bool known = chip.cuda <= release.cuda;
      EXPECT_EQ(isKnownTarget(target, cuda), known) << chip.name << " by " << cuda.str();
      if (known) {
        EXPECT_EQ(leastVersion(target, cuda), versionOf(chip.sinceFor(release.cuda)))
            << chip.name << " by " << cuda.str();
      }
      // At the newest version of the release, and at the last one before the target.
      EXPECT_EQ(saidOfModule(versionOf(release.newest), chip.name, cuda), known ? Lines()
                                                                          : isReadWithoutSuffix(chip.name, release)
                                                                              ? Lines()
                                                                              : Lines{"error unknown-target"})
          << chip.name << " by " << cuda.str();
      const auto &versions = secondtable::versions();
      const auto first = std::ranges::find(versions, chip.sinceFor(release.cuda));
      if (first == versions.begin() || !known)
        continue;
      EXPECT_EQ(saidOfModule(versionOf(*(first - 1)), chip.name, cuda),
                release.cuda < 126 ? Lines() : Lines{"error target-needs-version"})
          << chip.name << " by " << cuda.str();
      EXPECT_EQ(saidOfModule(versionOf(*first), chip.name, cuda), Lines()) << chip.name << " by " << cuda.str();
    }
}

TEST(PtxasRelease, IgnoresAnUnknownSuffix) {
  // Therefore a module for sm_100f has no features of the family in CUDA 12.8.
  const std::string text = ".version 8.7\n.target sm_100f\n.entry k()\n{\n.reg .b32 r<4>;\n"
                           "ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r0,r1}, [r2];\n}\n";
  const CheckResult result = checkModule(text, {.cuda = CudaRelease{12, 8}});
  ASSERT_EQ(result.diagnostics.size(), 2U);
  EXPECT_EQ(result.diagnostics[0].rule->name, "undocumented-form");
  EXPECT_EQ(result.diagnostics[1].rule->name, "needs-target");
}

TEST(PtxasRelease, ReportsAnUnknownVersionOrTargetOnce) {
  EXPECT_EQ(saidOfModule({9, 4}, "sm_107a", CudaRelease{13, 4}), Lines());
  EXPECT_EQ(saidOfModule({9, 3}, "sm_107a", CudaRelease{13, 3}), Lines{"error unknown-target"});
  // A version newer than the newest known is accepted if no release is requested, and so is its target.
  EXPECT_EQ(saidOfModule({9, 6}, "sm_200", std::nullopt), Lines{"warning newer-version"});
  EXPECT_EQ(saidOfModule({9, 6}, "sm_107", CudaRelease{13, 5}), Lines{"error unknown-version"});
  EXPECT_EQ(saidOfModule({9, 5}, "sm_200", std::nullopt), Lines{"error unknown-target"});
}

TEST(PtxasRelease, ChecksForTheOptions) {
  const std::string_view statement = "ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [p];";
  EXPECT_EQ(saidOf(statement, {.targets = {*findTarget("sm_103a")}, .cuda = CudaRelease{12, 8}}).size(), 1U);
  EXPECT_EQ(saidOf(statement, {.targets = {*findTarget("sm_103a")}, .cuda = CudaRelease{12, 9}}), Lines());
  EXPECT_EQ(saidOf(statement, {.ptxVersion = PtxVersion{9, 0}, .cuda = CudaRelease{12, 9}}).size(), 1U);
  EXPECT_EQ(saidOf(statement, {.ptxVersion = PtxVersion{8, 8}, .cuda = CudaRelease{12, 9}}), Lines());
}

TEST(PtxasRelease, AcceptsEachSpellingFromItsReleaseOn) {
  for (const secondtable::Release &release : secondtable::releases())
    for (const secondtable::Spelling &spelling : secondtable::spellings()) {
      if (spelling.refusedFrom != secondtable::kNever)
        continue;
      const std::string statement = secondtable::statement(spelling);
      const Lines said = saidOf(statement, {.cuda = releaseOf(release.cuda)});
      EXPECT_EQ(said.empty(), spelling.first <= release.cuda) << statement << " by " << release.cuda;
    }
}

TEST(PtxasRelease, WarnsAboutUndocumentedTargets) {
  auto warned = [](PtxVersion version, std::string_view target, std::optional<CudaRelease> cuda = std::nullopt) {
    const CheckResult result = checkModule(module(version, target), {.cuda = cuda});
    EXPECT_FALSE(result.hasErrors()) << target;
    return result.diagnostics.size() == 1 && result.diagnostics[0].rule->name == "undocumented-form";
  };
  EXPECT_TRUE(warned({6, 2}, "sm_82"));
  EXPECT_TRUE(warned({9, 5}, "sm_82"));
  EXPECT_FALSE(warned({8, 8}, "sm_101a"));
  EXPECT_TRUE(warned({9, 0}, "sm_101a"));
  EXPECT_TRUE(warned({9, 5}, "sm_101f"));
  EXPECT_FALSE(warned({9, 0}, "sm_110a"));
  EXPECT_TRUE(warned({5, 1}, "sm_70"));
  EXPECT_FALSE(warned({6, 0}, "sm_70"));
  EXPECT_TRUE(warned({7, 3}, "sm_88", CudaRelease{13, 0}));
  EXPECT_FALSE(warned({9, 0}, "sm_88", CudaRelease{13, 0}));
  EXPECT_FALSE(warned({9, 0}, "sm_88"));
}
