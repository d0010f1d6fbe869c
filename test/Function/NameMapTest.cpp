//===- NameMapTest.cpp - What names stand for -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/NameMap.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>

namespace ptxmatrix {
namespace {

HashedName named(std::string_view text) { return HashedName(text); }

/// A name whose hash equals that of others.
HashedName colliding(std::string_view text) {
  HashedName name(text);
  name.hash = 7;
  return name;
}

TEST(NameMap, FindsNothingInAnEmptyMap) {
  NameMap<int> map;
  EXPECT_FALSE(map.find(named("a")));
  map.clear();
  EXPECT_TRUE(map.empty());
  EXPECT_FALSE(map.find(named("")));
}

TEST(NameMap, FindsTheLastValue) {
  for (auto *nameOf : {named, colliding}) {
    std::deque<std::string> texts;
    NameMap<size_t> map;
    for (size_t i = 0; i < 2000; ++i) {
      texts.push_back("name" + std::to_string(i));
      map.set(nameOf(texts.back()), i);
      if (i % 3 == 0)
        map.set(nameOf(texts[i / 3]), i);
    }
    for (size_t i = 0; i < texts.size(); ++i) {
      const size_t last = i < 667 ? 3 * i : i;
      ASSERT_TRUE(map.find(nameOf(texts[i])));
      EXPECT_EQ(*map.find(nameOf(texts[i])), last);
    }
    EXPECT_FALSE(map.find(nameOf("name2000")));
    EXPECT_FALSE(map.find(nameOf("name")));
  }
}

TEST(NameMap, IsEmptyOnceCleared) {
  std::deque<std::string> texts;
  NameMap<int> map;
  for (const int count : {3, 5000, 2, 4, 300}) {
    for (int i = 0; i < count; ++i) {
      EXPECT_FALSE(map.find(named(texts.emplace_back("x" + std::to_string(i)))));
      map.set(named(texts.back()), i);
    }
    EXPECT_EQ(*map.find(named("x1")), 1);
    map.clear();
    EXPECT_TRUE(map.empty() && !map.find(named("x1")));
  }
}

} // namespace
} // namespace ptxmatrix
