//===- NameMapTest.cpp - From names to numbers ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/NameMap.h"
#include "Support/GrowingArray.h"
#include "Symbols/NameList.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <unordered_map>
#include <vector>

namespace ptxmatrix {
namespace {

constexpr uint32_t kNone = NameMap::kNone;

/// A list of names, which are numbers here, with whatever hash the test wants.
class Names {
public:
  explicit Names(uint64_t (*hashOf)(uint64_t)) : hashOf(hashOf) {}

  void add(uint64_t name) {
    const auto number = static_cast<uint32_t>(entries.size());
    const uint32_t hidden = find(name);
    if (!map.hasRoom())
      map.enlarge(0, number, [&](uint32_t i) { return NameMap::Entry{hashOf(entries[i].name), entries[i].hidden}; });
    map.put(hashOf(name), number, hidden);
    entries.push_back({name, hidden});
  }
  void takeBack() {
    map.takeBack(hashOf(entries.back().name), static_cast<uint32_t>(entries.size() - 1), entries.back().hidden);
    entries.pop_back();
  }
  uint32_t find(uint64_t name) const {
    return map.find(hashOf(name), [&](uint32_t number) { return entries[number].name == name; });
  }
  size_t size() const { return entries.size(); }

private:
  struct Entry {
    uint64_t name;
    uint32_t hidden;
  };
  uint64_t (*hashOf)(uint64_t);
  std::vector<Entry> entries;
  NameMap map;
};

uint64_t spread(uint64_t name) { return name * 0x9e3779b97f4a7c15; }
uint64_t same(uint64_t) { return 0x123456789abcdef0; }
uint64_t sameTag(uint64_t name) { return name % 7; }
uint64_t sameSlot(uint64_t name) { return name << 48; }

} // namespace

TEST(NameMap, FindsNothingWhereNothingIs) {
  const NameMap map;
  EXPECT_EQ(map.find(1, [](uint32_t) { return true; }), kNone);
  EXPECT_FALSE(map.hasRoom());
}

/// Adds some of 300 names again and again to \p names and takes them back, \p steps times, and looks for all of them.
void churn(Names &names, int steps) {
  const auto before = static_cast<uint32_t>(names.size());
  std::vector<uint64_t> order;
  std::mt19937 random(1);
  for (int step = 0; step < steps; ++step) {
    if (order.empty() || random() % 5 < (step < steps / 2 ? 4U : 1U)) {
      order.push_back(random() % 300);
      names.add(order.back());
    } else {
      order.pop_back();
      names.takeBack();
    }
    for (uint64_t name = step % 7; name < 300; name += 7) {
      uint32_t last = kNone;
      for (uint32_t i = 0; i < order.size(); ++i)
        if (order[i] == name)
          last = before + i;
      ASSERT_EQ(names.find(name), last) << "step " << step;
    }
  }
}

TEST(NameMap, TakesBackInReverseOrder) {
  for (auto *hashOf : {spread, same, sameTag, sameSlot}) {
    Names names(hashOf);
    churn(names, 6000); // through some enlargements of the map
  }
}

TEST(NameMap, TakesBackFromManyToo) {
  for (const uint64_t others : {48000U, 90000U}) { // in the first, the map becomes large meanwhile
    Names names(spread);
    for (uint64_t i = 0; i < others; ++i)
      names.add(1000 + i);
    churn(names, 6000);
    for (uint64_t i = 0; i < others; ++i)
      ASSERT_EQ(names.find(1000 + i), i);
  }
}

TEST(NameMap, HoldsManyNames) {
  Names names(spread);
  constexpr uint32_t kCount = 200000;
  for (uint32_t i = 0; i < kCount; ++i)
    names.add(i);
  for (uint32_t i = 0; i < kCount; ++i)
    ASSERT_EQ(names.find(i), i);
  EXPECT_EQ(names.find(kCount), kNone);
  while (names.size() > 100)
    names.takeBack();
  for (uint32_t i = 0; i < 200; ++i)
    ASSERT_EQ(names.find(i), i < 100 ? i : kNone);
}

TEST(NameMap, HoldsAnyNumber) {
  NameMap map;
  map.enlarge(0, 0, [](uint32_t) { return std::optional<NameMap::Entry>(); });
  ASSERT_TRUE(map.hasRoom());
  for (const uint32_t number : {uint32_t{0}, uint32_t{65535}, uint32_t{1} << 31, kNone - 1}) {
    map.put(spread(number), number, kNone);
    EXPECT_EQ(map.find(spread(number), [&](uint32_t found) { return found == number; }), number);
    map.takeBack(spread(number), number, kNone);
    EXPECT_EQ(map.find(spread(number), [&](uint32_t) { return true; }), kNone);
  }
}

TEST(NameMap, IsEmptyOnceCleared) {
  for (const uint32_t count : {10U, 100000U}) {
    NameMap map;
    for (uint32_t i = 0; i < count; ++i) {
      if (!map.hasRoom())
        map.enlarge(0, i, [](uint32_t j) { return NameMap::Entry{spread(j), kNone}; });
      map.put(spread(i), i, kNone);
    }
    map.clear();
    for (uint32_t i = 0; i < count; ++i)
      ASSERT_EQ(map.find(spread(i), [](uint32_t) { return true; }), kNone);
  }
}

TEST(NameList, HasEachNameOnce) {
  std::vector<std::string> texts;
  for (int i = 0; i < 1000; ++i)
    texts.push_back(std::string(static_cast<size_t>(i) % 40, 'x') + std::to_string(i % 500));
  NameList names;
  size_t expected = 0;
  for (const std::string &text : texts) {
    expected += names.contains(HashedName(text)) ? 0 : 1;
    names.add(HashedName(text));
    ASSERT_TRUE(names.contains(HashedName(text)));
    ASSERT_EQ(*names.find(HashedName(text)), text);
  }
  EXPECT_EQ(static_cast<size_t>(names.end() - names.begin()), expected);
  // It is the first of the same that is kept.
  EXPECT_EQ(names.find(HashedName(std::string_view(texts.front())))->data(), texts.front().data());
  EXPECT_FALSE(names.contains(HashedName("y")));
}

TEST(HashedName, DiffersWithEachByte) {
  std::unordered_map<uint64_t, std::string> hashes;
  for (size_t length = 0; length < 40; ++length)
    for (size_t place = 0; place <= length; ++place) {
      std::string text(length, 'a');
      if (place < length)
        text[place] = 'b';
      const auto [found, isNew] = hashes.emplace(hashOf(text), text);
      EXPECT_TRUE(isNew) << found->second << " and " << text;
      EXPECT_EQ(hashOf(std::string(text)), found->first);
    }
}

TEST(GrowingArray, HoldsWhatItIsGiven) {
  GrowingArray<uint64_t> array;
  EXPECT_TRUE(array.empty());
  for (uint64_t i = 0; i < 300000; ++i)
    array.push_back(i * i);
  GrowingArray<uint64_t> copy = array;
  array.shrinkTo(100); // and gives memory back
  array.push_back(array[3]);
  ASSERT_EQ(array.size(), 101U);
  EXPECT_EQ(array.back(), 9U);
  for (uint64_t i = 0; i < 100; ++i)
    ASSERT_EQ(array[i], i * i);
  ASSERT_EQ(copy.size(), 300000U);
  for (uint64_t i = 0; i < copy.size(); ++i)
    ASSERT_EQ(copy[i], i * i);
  array = std::move(copy);
  EXPECT_EQ(array.size(), 300000U);
  array.shrinkTo(0);
  EXPECT_TRUE(array.empty());
  copy = array;
  EXPECT_EQ(copy.begin(), copy.end());
}

} // namespace ptxmatrix
