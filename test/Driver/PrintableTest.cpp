//===- PrintableTest.cpp - Columns of the places in a text ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Render/Printable.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;
using namespace ptxmatrix::driver;

namespace {

std::pair<size_t, size_t> numbers(LineColumn place) { return {place.line, place.column}; }

TEST(Utf16Columns, OrderOfPlacesDoesNotMatter) {
  std::string line;
  while (line.size() < 1000)
    line += "a\xC3\xA9\xF0\x9F\x98\x80\x80\t"; // of 1, 2 and 4 bytes, one that is not UTF-8, and a tab
  const std::string text = line + "\n" + line + "\nshort\n" + line;
  std::vector<std::pair<size_t, size_t>> expected;
  for (size_t offset = 0; offset <= text.size(); ++offset)
    expected.push_back(numbers(Utf16Columns(text).at(offset)));
  EXPECT_EQ(expected[line.size()], std::pair(size_t{1}, line.size() / 9 * 6 + 1));
  Utf16Columns backward(text);
  for (size_t offset = text.size() + 1; offset-- > 0;)
    EXPECT_EQ(numbers(backward.at(offset)), expected[offset]) << offset;
  Utf16Columns mixed(text);
  for (size_t i = 0; i <= text.size(); ++i) {
    const size_t offset = i * 7919 % (text.size() + 1);
    EXPECT_EQ(numbers(mixed.at(offset)), expected[offset]) << offset;
  }
}

} // namespace
