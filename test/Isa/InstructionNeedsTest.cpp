//===- InstructionNeedsTest.cpp - Needs of all instructions ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// test/Isa/Inputs/needs.txt is the second, independent table; test/oracle/needs.py compares it with ptxas.

#include "Patterns.h"
#include "ptxmatrix/Check.h"

#include <gtest/gtest.h>

#include <climits>
#include <fstream>

using namespace ptxmatrix;

namespace {

/// The versions of some targets: "sm_89:8.1" or "sm_70+:-6.4".
struct Exception {
  explicit Exception(const std::string &text) {
    const size_t colon = text.find(':');
    const bool isNewer = text[colon - 1] == '+';
    only = info(*findTarget(text.substr(0, colon - (isNewer ? 1 : 0)))).number;
    last = isNewer ? UINT_MAX : only;
    isRemoved = text[colon + 1] == '-';
    version = *parseVersion<PtxVersion>(text.substr(colon + (isRemoved ? 2 : 1)));
  }

  bool refuses(PtxVersion other, Target target) const {
    return info(target).number >= only && info(target).number <= last && (other >= version) == isRemoved;
  }

  unsigned only;
  unsigned last;
  bool isRemoved;
  PtxVersion version;
};

struct Example {
  PtxVersion since;
  std::optional<Exception> exception;
  TargetSet targets;
  std::string statement;
};

std::vector<Example> examples() {
  std::ifstream file(PTXMATRIX_SOURCE_DIR "/test/Isa/Inputs/needs.txt");
  std::vector<Example> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#'))
      continue;
    std::istringstream words(line.substr(1));
    std::string since;
    std::string targets;
    std::string statement;
    words >> since >> targets >> std::ws;
    std::getline(words, statement);
    std::optional<Exception> exception;
    if (const size_t comma = since.find(','); comma != std::string::npos) {
      exception.emplace(since.substr(comma + 1));
      since.resize(comma);
    }
    const std::string opcode = statement.substr(0, statement.find_first_of(" ;"));
    // Some statements are in a scope of their own.
    for (const std::string &spelled : opcode == "{" ? std::vector{opcode} : opcodesOf(opcode))
      all.push_back({parseVersion<PtxVersion>(since).value_or(PtxVersion{}), exception, targetsNamed(targets),
                     spelled + statement.substr(opcode.size())});
  }
  return all;
}

} // namespace

TEST(InstructionNeeds, AreThoseOfTheSecondTable) {
  const std::vector<Example> all = examples();
  EXPECT_EQ(all.size(), 1049U);
  CheckOptions options;
  for (Target target : kAllTargets)
    options.targets.push_back(target);
  for (const Example &one : all)
    for (const PtxRelease &release : kPtxReleases) {
      options.ptxVersion = release.ptx;
      for (const Verdict &verdict : checkStatement(one.statement, options).verdicts) {
        if (release.ptx < std::max(info(*verdict.target).since, PtxVersion{5, 2}) || info(*verdict.target).number < 20)
          continue; // the target is an error
        const bool isRefused = one.exception && one.exception->refuses(release.ptx, *verdict.target);
        EXPECT_EQ(verdict.ok, release.ptx >= one.since && one.targets.contains(*verdict.target) && !isRefused)
            << one.statement << " " << release.ptx.str() << " " << info(*verdict.target).name;
      }
    }
}
