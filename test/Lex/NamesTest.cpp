//===- NamesTest.cpp - The identifiers of a text --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Lex/Names.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

constexpr NameId kNoName{};

/// The text of \p name as an element of a range: "r 11", or "" if it is none.
std::string indexedText(Names &names, std::string_view name) {
  const IndexedName indexed = names.indexed(names.add(name));
  return indexed.prefix == kNoName ? ""
                                   : std::string(names.textOf(indexed.prefix)) + " " + std::to_string(indexed.index);
}

} // namespace

TEST(Names, HaveNumbers) {
  Names names;
  const NameId a = names.add("a");
  const NameId b = names.add("b");
  EXPECT_EQ(static_cast<uint32_t>(a), 1U);
  EXPECT_EQ(static_cast<uint32_t>(b), 2U);
  EXPECT_EQ(names.add(std::string("a")), a);
  EXPECT_EQ(names.textOf(a), "a");
  EXPECT_EQ(names.textOf(b), "b");
  EXPECT_EQ(names.end(), 3U);
  names.restart();
  EXPECT_EQ(names.end(), 1U);
  EXPECT_EQ(names.textOf(names.add("c")), "c");
}

TEST(Names, AreManyAfterGrowth) {
  Names names;
  std::vector<std::string> texts;
  for (int i = 0; i < 20000; ++i)
    texts.push_back((i % 2 == 0 ? "r" : "%label_") + std::to_string(i));
  for (int round = 0; round < 2; ++round) {
    for (uint32_t i = 0; i < texts.size(); ++i) {
      const NameId name = names.add(texts[i]);
      ASSERT_EQ(static_cast<uint32_t>(name), i + 1);
      ASSERT_EQ(names.textOf(name), texts[i]);
    }
    ASSERT_EQ(names.end(), texts.size() + 1);
  }
  names.restart();
  EXPECT_EQ(static_cast<uint32_t>(names.add(texts.back())), 1U);
}

TEST(Names, AreElementsOfRanges) {
  Names names;
  EXPECT_EQ(indexedText(names, "r11"), "r 11");
  EXPECT_EQ(indexedText(names, "r11"), "r 11"); // again
  EXPECT_EQ(indexedText(names, "r011"), "r 11");
  EXPECT_EQ(indexedText(names, "%r0"), "%r 0");
  EXPECT_EQ(indexedText(names, "a1b23"), "a1b 23");
  EXPECT_EQ(indexedText(names, "r4294967299"), "r 3"); // modulo 2^32
  for (const std::string_view other : {"r", "%r", "r1x", "r_"})
    EXPECT_EQ(indexedText(names, other), "") << other;
  EXPECT_EQ(names.indexed(names.add("r7")).prefix, names.add("r"));
}

// Names of a text around another one keep their numbers.
TEST(Names, ContinueThoseOfATextAround) {
  Names around;
  const NameId a = around.add("a");
  const NameId r11 = around.add("r11");
  Names names;
  names.add("dropped");
  names.restart(&around);
  EXPECT_EQ(names.end(), around.end());
  const NameId b = names.add("b");
  EXPECT_EQ(static_cast<uint32_t>(b), around.end());
  EXPECT_EQ(names.add("a"), a);
  EXPECT_EQ(names.textOf(a), "a");
  EXPECT_EQ(names.textOf(b), "b");
  EXPECT_NE(around.add("b"), a);

  // A name around may be split here.
  Names inner;
  inner.restart(&names);
  EXPECT_EQ(inner.add("a"), a);
  EXPECT_EQ(inner.add("b"), b);
  EXPECT_EQ(indexedText(inner, "r11"), "r 11");
  EXPECT_EQ(inner.add("r"), inner.indexed(r11).prefix);
}

} // namespace ptxmatrix
