//===- EnumSetTest.cpp - Sets of enumerators ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/EnumSet.h"

#include <gtest/gtest.h>

#include <vector>

using namespace ptxmatrix;

namespace {

enum class Bit : uint8_t { First = 0, Second = 1, Middle = 31, Upper = 32, Last = 63 };
using Set = EnumSet<Bit>;

constexpr Set kEnds{Bit::Last, Bit::First};
static_assert(kEnds.size() == 2 && kEnds.contains(Bit::First) && kEnds.contains(Bit::Last));
static_assert(!kEnds.contains(Bit::Second));
static_assert(kEnds.front() == Bit::First);
static_assert(Set().empty() && !kEnds.empty());
static_assert((kEnds - Set{Bit::First}).front() == Bit::Last, "the highest bit is as good as another");
static_assert(Set::below(1) == Set{Bit::First});
static_assert(Set::below(2) == Set{Bit::First, Bit::Second});
static_assert(Set::below(64).size() == 64 && Set::below(63).size() == 63);
static_assert(!Set::below(63).contains(Bit::Last));

std::vector<Bit> valuesOf(Set set) {
  std::vector<Bit> values;
  for (Bit value : set)
    values.push_back(value);
  return values;
}

} // namespace

TEST(EnumSet, IteratesInAscendingOrder) {
  EXPECT_EQ(valuesOf({}), std::vector<Bit>());
  EXPECT_EQ(valuesOf({Bit::Last, Bit::Upper, Bit::First, Bit::Middle, Bit::Upper}),
            (std::vector<Bit>{Bit::First, Bit::Middle, Bit::Upper, Bit::Last}));
  std::vector<Bit> all = valuesOf(Set::below(64));
  ASSERT_EQ(all.size(), 64U);
  for (size_t i = 0; i < all.size(); ++i)
    EXPECT_EQ(static_cast<size_t>(all[i]), i);
}

TEST(EnumSet, InsertsAndErasesOnce) {
  Set set;
  set.insert(Bit::Last);
  set.insert(Bit::Last);
  EXPECT_EQ(set, Set{Bit::Last});
  set.erase(Bit::First); // it is not in the set
  EXPECT_EQ(set.size(), 1U);
  set.erase(Bit::Last);
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.begin(), set.end());
}

TEST(EnumSet, HasTheOperationsOfSets) {
  const Set low{Bit::First, Bit::Second};
  const Set high{Bit::Second, Bit::Last};
  EXPECT_EQ(low | high, (Set{Bit::First, Bit::Second, Bit::Last}));
  EXPECT_EQ(low & high, Set{Bit::Second});
  EXPECT_EQ(low - high, Set{Bit::First});
  EXPECT_EQ(high - low, Set{Bit::Last});
  EXPECT_NE(low, high);
  EXPECT_TRUE(Set().isSubsetOf({}));
  EXPECT_TRUE(Set().isSubsetOf(low));
  EXPECT_TRUE(low.isSubsetOf(low));
  EXPECT_TRUE((low & high).isSubsetOf(high));
  EXPECT_FALSE(low.isSubsetOf(high));
  EXPECT_FALSE(low.isSubsetOf({}));
}
