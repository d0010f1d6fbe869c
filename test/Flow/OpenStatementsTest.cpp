//===- OpenStatementsTest.cpp - What something later must end -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/OpenStatements.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// The states of what `mov.b32 a` and `mov.b32 b` begin, and `mov.b32 c` ends, before `mov.b32 d`: of each, the first
/// letter.
std::string statesIn(std::string_view body, bool isOnEveryPath) {
  const ReadFunction read(kernelOf(body));
  std::vector<OpenEvent> events;
  for (uint32_t i = 0; i < read.function.statements().size(); ++i) {
    const std::string_view text = read.function[i].range.of(read.text);
    for (uint32_t number = 0; number < 2; ++number)
      if (text.starts_with(number == 0 ? "mov.b32 a" : "mov.b32 b"))
        events.push_back({i, number, OpenState::Open});
    if (text.starts_with("mov.b32 c"))
      events.push_back({.statement = i});
  }
  const OpenStatements open(read.function, 2, events, isOnEveryPath);
  const std::optional<OpenStatements::States> states = open.before(read.find("mov.b32 d"));
  std::string letters;
  for (const OpenState state : states.value_or(OpenStatements::States()))
    letters += std::string_view("NOE")[static_cast<size_t>(state)];
  return letters;
}

} // namespace

TEST(OpenStatements, InABlock) {
  EXPECT_EQ(statesIn("mov.b32 d, 1;", false), "NN");
  EXPECT_EQ(statesIn("mov.b32 a, 1; mov.b32 d, 1;", false), "ON");
  EXPECT_EQ(statesIn("mov.b32 a, 1; mov.b32 c, 1; mov.b32 b, 1; mov.b32 d, 1;", false), "EO");
  EXPECT_EQ(statesIn("mov.b32 a, 1; mov.b32 c, 1; mov.b32 a, 1; mov.b32 d, 1;", false), "ON");
  EXPECT_EQ(statesIn("ret; mov.b32 d, 1;", false), "");
}

TEST(OpenStatements, OnSomePaths) {
  const std::string_view begun = "@p bra L; mov.b32 a, 1; L: mov.b32 d, 1;";
  EXPECT_EQ(statesIn(begun, /*isOnEveryPath=*/false), "ON");
  EXPECT_EQ(statesIn(begun, /*isOnEveryPath=*/true), "EN");
  const std::string_view ended = "mov.b32 a, 1; @p bra L; mov.b32 c, 1; L: mov.b32 d, 1;";
  EXPECT_EQ(statesIn(ended, /*isOnEveryPath=*/false), "EN");
  EXPECT_EQ(statesIn(ended, /*isOnEveryPath=*/true), "EN");
  const std::string_view both = "@p bra L; mov.b32 a, 1; bra M; L: mov.b32 a, 2; M: mov.b32 d, 1;";
  EXPECT_EQ(statesIn(both, /*isOnEveryPath=*/true), "ON");
}

TEST(OpenStatements, InALoop) {
  EXPECT_EQ(statesIn("L: mov.b32 d, 1; mov.b32 a, 1; @p bra L;", /*isOnEveryPath=*/false), "ON");
  EXPECT_EQ(statesIn("L: mov.b32 d, 1; mov.b32 a, 1; @p bra L;", /*isOnEveryPath=*/true), "EN");
  EXPECT_EQ(statesIn("mov.b32 a, 1; L: mov.b32 d, 1; mov.b32 c, 1; @p bra L;", /*isOnEveryPath=*/false), "EN");
}

} // namespace ptxmatrix
