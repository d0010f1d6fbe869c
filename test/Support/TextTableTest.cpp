//===- TextTableTest.cpp - Numbers for texts ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Support/TextTable.h"

#include <gtest/gtest.h>

#include <string>

using namespace ptxmatrix;

// Short texts are compared by their bytes and length, others by their hash and text.
TEST(TextTable, NumbersTextsOfEachLength) {
  std::vector<std::string> texts = {""};
  for (size_t length = 1; length <= 20; ++length)
    for (size_t place = 0; place < length; ++place)
      for (const char c : {'\0', 'a', '\xff'}) {
        texts.emplace_back(length, 'b')[place] = c;
      }
  TextTable table;
  for (uint32_t i = 0; i < texts.size(); ++i) {
    ASSERT_EQ(table.find(texts[i]), std::nullopt) << texts[i];
    ASSERT_EQ(table.add(texts[i]), i) << texts[i];
  }
  for (uint32_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(table.find(std::string(texts[i])), i);
    EXPECT_EQ(table.add(std::string(texts[i])), i);
    EXPECT_EQ(table[i], texts[i]);
  }
  EXPECT_EQ(table.size(), texts.size());
  table.clear();
  EXPECT_EQ(table.size(), 0U);
  EXPECT_EQ(table.find("b"), std::nullopt);
  EXPECT_EQ(table.add(texts.back()), 0U);
}
