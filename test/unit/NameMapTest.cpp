//===- NameMapTest.cpp - Names against std::map ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/NameMap.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

using namespace ptxmatrix;

TEST(NameMap, IsAMap) {
  std::vector<std::string> names;
  for (int i = 0; i < 300; ++i)
    names.push_back("%r" + std::to_string(i * 37));
  NameMap map;
  std::map<std::string_view, size_t> expected;
  map.erase("nothing");
  EXPECT_EQ(map.find("nothing"), NameMap::kNone);
  std::mt19937 random(5);
  for (size_t step = 0; step < 20'000; ++step) {
    // Now mostly more, now mostly fewer of them.
    const std::string &name = names[random() % names.size()];
    const auto known = expected.find(name);
    const size_t before = known == expected.end() ? NameMap::kNone : known->second;
    ASSERT_EQ(map.find(name), before);
    if (random() % 8 < (step % 4000 < 2000 ? 6U : 2U)) {
      ASSERT_EQ(map.set(name, step), before);
      expected[name] = step;
    } else {
      map.erase(name);
      expected.erase(name);
    }
    ASSERT_EQ(map.find(name), expected.contains(name) ? step : NameMap::kNone);
  }
  for (const std::string &name : names)
    EXPECT_EQ(map.find(name), expected.contains(name) ? expected[name] : NameMap::kNone) << name;
}
