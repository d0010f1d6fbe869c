//===- TargetWordsTest.cpp - Sets of targets in short ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

constexpr Target kSm89 = *findTarget("sm_89");
constexpr Target kSm90 = *findTarget("sm_90");
constexpr Target kSm90a = *findTarget("sm_90a");
constexpr Target kSm100 = *findTarget("sm_100");
constexpr Target kSm100a = *findTarget("sm_100a");
constexpr Target kSm100f = *findTarget("sm_100f");
constexpr Target kSm103 = *findTarget("sm_103");
constexpr Target kSm103a = *findTarget("sm_103a");
constexpr Target kSm103f = *findTarget("sm_103f");
constexpr TargetSet kKnown{kSm89, kSm90, kSm90a, kSm100, kSm100a, kSm100f, kSm103, kSm103a, kSm103f};

TEST(ShortTargets, AllFromOneOn) {
  EXPECT_EQ(shortTargets(kKnown, kKnown), "sm_89+");
  EXPECT_EQ(shortTargets({kSm103, kSm103a, kSm103f}, kKnown), "sm_103+");
  EXPECT_EQ(shortTargets({kSm103, kSm103a}, {kSm100, kSm103, kSm103a}), "sm_103+");
}

TEST(ShortTargets, AMissingOneEndsTheRange) {
  EXPECT_EQ(shortTargets(kKnown - TargetSet{kSm90a}, kKnown), "sm_89, sm_90, sm_100+");
  EXPECT_EQ(shortTargets(kKnown - TargetSet{kSm103f}, kKnown),
            "sm_89, sm_90, sm_90a, sm_100, sm_100a, sm_100f, sm_103, sm_103a");
  EXPECT_EQ(shortTargets({kSm89, kSm90}, kKnown), "sm_89, sm_90");
}

TEST(ShortTargets, AllOfChipsAndFamiliesFromOneOn) {
  EXPECT_EQ(shortTargets({kSm90a, kSm100a, kSm100f, kSm103a, kSm103f}, kKnown), "sm_90a, sm_100[a|f]+");
  EXPECT_EQ(shortTargets({kSm100a, kSm103a}, kKnown), "sm_100a, sm_103a");
  EXPECT_EQ(shortTargets({kSm100a, kSm100f, kSm103a}, kKnown), "sm_100a, sm_100f, sm_103a");
  EXPECT_EQ(shortTargets({kSm100a, kSm100f, kSm103, kSm103a, kSm103f}, kKnown), "sm_100a, sm_100f, sm_103+");
}

TEST(ShortTargets, OneOrNone) {
  EXPECT_EQ(shortTargets({kSm89}, {kSm89}), "sm_89");
  EXPECT_EQ(shortTargets({}, kKnown), "");
}

TEST(TargetWords, DescribeSetsBriefly) {
  auto setOf = [](std::initializer_list<const char *> names) {
    TargetSet targets;
    for (const char *name : names)
      targets.insert(*findTarget(name));
    return targets;
  };
  TargetSet newer;
  for (Target target : kAllTargets)
    if (info(target).number >= 75)
      newer.insert(target);
  EXPECT_EQ(describeTargets(newer), "sm_75 or newer");
  EXPECT_EQ(describeTargets(newer - setOf({"sm_90"})).substr(0, 21), "sm_75, sm_80, sm_82, ");
  EXPECT_EQ(describeTargets(setOf({"sm_75", "sm_80"}), setOf({"sm_70", "sm_75", "sm_80"})), "sm_75 or newer");
  EXPECT_EQ(describeTargets(setOf({"sm_90a"})), "sm_90a");
  EXPECT_EQ(describeTargets(setOf({"sm_120a", "sm_120f", "sm_121a", "sm_121f"})),
            "sm_120a or another 'a' or 'f' target of its family");
  EXPECT_EQ(describeTargets(setOf({"sm_90a", "sm_120a", "sm_121a", "sm_121f"})), "sm_90a, sm_120a, sm_121a or sm_121f");
  EXPECT_EQ(describeTargets({}), "");
}

} // namespace
