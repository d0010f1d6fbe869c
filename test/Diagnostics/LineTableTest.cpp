//===- LineTableTest.cpp - Offsets to lines and columns -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/LineTable.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

using namespace ptxmatrix;

namespace {

LineColumn countedPlace(std::string_view text, size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const size_t newline = before.rfind('\n');
  const size_t start = newline == std::string_view::npos ? 0 : newline + 1;
  return {static_cast<size_t>(std::ranges::count(before, '\n')) + 1, offset - start + 1};
}

TEST(LineTable, FindsEveryPlaceInAnyOrder) {
  std::mt19937 random(1); // NOLINT: the same on each run
  // Empty lines, lines about as long as the distance between marks, one much longer, and no newline at the end.
  std::string text;
  for (const size_t length : {0U, 0U, 1U, 4095U, 4096U, 0U, 4097U, 30000U, 3U, 0U})
    text += std::string(length, 'x') + '\n';
  text += "end";
  std::vector<size_t> offsets;
  for (size_t offset = 0; offset <= text.size(); offset += offset % 4096 < 3 || offset % 4096 > 4092 ? 1 : 17)
    offsets.push_back(offset);
  for (int round = 0; round < 3; ++round) {
    LineTable lines(text);
    for (const size_t offset : offsets) {
      const LineColumn got = lines.at(offset);
      const LineColumn expected = countedPlace(text, offset);
      ASSERT_EQ(got.line, expected.line) << offset;
      ASSERT_EQ(got.column, expected.column) << offset;
    }
    std::ranges::shuffle(offsets, random);
  }
}

// If each of many diagnostics has a note at the start of the module, this takes no longer than elsewhere.
TEST(LineTable, GoesBackAndForthQuickly) {
  std::string text;
  for (int i = 0; i < 4'000'000; ++i)
    text += "ret;\n";
  LineTable lines(text);
  for (size_t i = 0; i < 100'000; ++i) {
    ASSERT_EQ(lines.at(text.size() - 5 * i).line, 4'000'001 - i);
    ASSERT_EQ(lines.at(i % 5).line, 1U);
  }
}

TEST(LineTable, AcceptsAnEmptyText) {
  LineTable lines("");
  EXPECT_EQ(lines.at(0).line, 1U);
  EXPECT_EQ(lines.at(0).column, 1U);
  EXPECT_EQ(lines.line(1), SourceRange());
}

TEST(LineTable, FindsLinesWithoutTheirBreaks) {
  LineTable lines("a\n\nbc\n");
  EXPECT_EQ(lines.line(0), std::nullopt);
  EXPECT_EQ(lines.line(1), SourceRange(0, 1));
  EXPECT_EQ(lines.line(2), SourceRange(2, 2));
  EXPECT_EQ(lines.line(3), SourceRange(3, 5));
  EXPECT_EQ(lines.line(4), SourceRange(6, 6));
  EXPECT_EQ(lines.line(5), std::nullopt);
}

} // namespace
