//===- InstructionNamesTest.cpp - What instructions there are -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Each name was tried with the ptxas of every release from 11.8 to 13.5, except 12.7.

#include "Judging.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

using Lines = std::vector<std::string>;

CheckOptions optionsFor(CudaRelease ptxasRelease) {
  CheckOptions options;
  options.cuda = ptxasRelease;
  return options;
}

TEST(InstructionNames, AreThoseOfThePtxasRelease) {
  struct Case {
    std::string_view statement;
    CudaRelease since;
  };
  static constexpr Case kCases[] = {
      {"cctlu.ivall;", {11, 8}},
      {"fabric.wait;", {13, 3}},
      {"spcompress;", {13, 4}},
      {"trace.mark;", {13, 5}},
  };
  for (const Case &one : kCases)
    for (const PtxRelease &release : kPtxReleases) {
      if (!isKnownRelease(release.cuda))
        continue;
      const std::string_view word = one.statement.substr(0, one.statement.find_first_of(".; "));
      const Lines expected =
          release.cuda >= one.since ? Lines{} : Lines{"error [unknown-opcode] '" + std::string(word) + "'"};
      EXPECT_EQ(saidOf(one.statement, optionsFor(release.cuda)), expected) << one.statement << release.cuda.str();
    }
}

TEST(InstructionNames, AreWholeWords) {
  for (std::string_view word : {"mo", "movx", "MOV", "cpasync", "nop", "reg1", "_mov", "vset8"})
    EXPECT_EQ(saidOf(std::string(word) + ".b32 a, b;", {}),
              Lines{"error [unknown-opcode] '" + std::string(word) + "'"});
}

TEST(InstructionNames, NearOnesAreSuggested) {
  auto messageOf = [](std::string_view statement) { return checkStatement(statement).diagnostics.at(0).message; };
  EXPECT_EQ(messageOf("mvo.b32 a, b;"), "'mvo' is not a PTX instruction; did you mean 'mov'?");
  EXPECT_EQ(messageOf("barier.sync 0;"), "'barier' is not a PTX instruction; did you mean 'barrier'?");
  EXPECT_EQ(messageOf("ldmarix.sync a, [b];"), "'ldmarix' is not a PTX instruction; did you mean 'ldmatrix'?");
  EXPECT_EQ(messageOf("shk a, b;"), "'shk' is not a PTX instruction; did you mean 'shf', 'shl' or 'shr'?");
  EXPECT_EQ(messageOf("mo a, b;"), "'mo' is not a PTX instruction");
  EXPECT_EQ(messageOf("frobnicate a, b;"), "'frobnicate' is not a PTX instruction");
}

} // namespace
