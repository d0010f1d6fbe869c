//===- InstructionNeedsTest.cpp - Needs of all instructions ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// test/Isa/Inputs/needs.txt is the second, independent table; test/oracle/needs.py compares it with ptxas.

#include "Patterns.h"
#include "ptxmatrix/Check.h"

#include <gtest/gtest.h>

#include <fstream>

using namespace ptxmatrix;

namespace {

struct Example {
  PtxVersion since;
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
    const std::string opcode = statement.substr(0, statement.find_first_of(" ;"));
    // Some statements are in a scope of their own.
    for (const std::string &spelled : opcode == "{" ? std::vector{opcode} : opcodesOf(opcode))
      all.push_back({parseVersion<PtxVersion>(since).value_or(PtxVersion{}), targetsNamed(targets),
                     spelled + statement.substr(opcode.size())});
  }
  return all;
}

} // namespace

TEST(InstructionNeeds, AreThoseOfTheSecondTable) {
  const std::vector<Example> all = examples();
  EXPECT_EQ(all.size(), 996U);
  CheckOptions options;
  for (Target target : kAllTargets)
    options.targets.push_back(target);
  for (const Example &one : all)
    for (const PtxRelease &release : kPtxReleases) {
      options.ptxVersion = release.ptx;
      for (const Verdict &verdict : checkStatement(one.statement, options).verdicts) {
        if (release.ptx < std::max(info(*verdict.target).since, PtxVersion{5, 2}) || info(*verdict.target).number < 20)
          continue; // the target is an error
        EXPECT_EQ(verdict.ok, release.ptx >= one.since && one.targets.contains(*verdict.target))
            << one.statement << " " << release.ptx.str() << " " << info(*verdict.target).name;
      }
    }
}
