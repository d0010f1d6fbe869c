//===- EditListTest.cpp - Edits of a text ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Fix/EditList.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <ranges>

using namespace ptxmatrix;

namespace {

using Edits = std::vector<TextEdit>;

TEST(EditList, KeepsTheOrderOfTheTextWhateverComesFirst) {
  EditList list;
  EXPECT_TRUE(list.empty());
  list.add({{{6, 8}, "six"}, {{12, 12}, "twelve"}});
  list.add({{{2, 3}, ""}, {{9, 10}, "nine"}, {{14, 14}, "fourteen"}});
  list.add({{{4, 4}, "four"}});
  EXPECT_FALSE(list.empty());
  EXPECT_EQ(list.edits(), (Edits{{{2, 3}, ""},
                                 {{4, 4}, "four"},
                                 {{6, 8}, "six"},
                                 {{9, 10}, "nine"},
                                 {{12, 12}, "twelve"},
                                 {{14, 14}, "fourteen"}}));
  EXPECT_EQ(list.applyTo("0123456789abcdef"), "013four45six8nineabtwelvecdfourteenef");
}

TEST(EditList, OfLateEditsAloneIsNotEmpty) {
  EditList list;
  list.add({{{1, 2}, "x"}});
  EXPECT_FALSE(list.empty());
  list.add({{{0, 0}, "y"}});
  EXPECT_EQ(list.applyTo("abc"), "yaxc");
}

/// Whether two edits have a byte or an end in common.
bool areTouching(SourceRange a, SourceRange b) { return a.begin <= b.end && b.begin <= a.end; }

TEST(EditList, KnowsWhatTouches) {
  std::mt19937 random(1); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
  const std::string text(64, '.');
  for (int round = 0; round < 300; ++round) {
    EditList list;
    Edits added;
    for (int i = 0; i < 12; ++i) {
      const size_t begin = random() % 61;
      const TextEdit edit{{begin, begin + random() % 4}, std::string(random() % 3, static_cast<char>('a' + i))};
      const bool touches =
          std::ranges::any_of(added, [&](const TextEdit &one) { return areTouching(one.range, edit.range); });
      ASSERT_EQ(list.touches(edit), touches) << round << ' ' << edit.range.begin << '-' << edit.range.end;
      if (touches)
        continue;
      list.add({edit});
      added.push_back(edit);
    }
    std::ranges::sort(added, {}, [](const TextEdit &edit) { return edit.range.begin; });
    ASSERT_EQ(list.edits(), added) << round;
    std::string expected = text;
    for (const TextEdit &edit : added | std::views::reverse)
      expected.replace(edit.range.begin, edit.range.size(), edit.text);
    ASSERT_EQ(list.applyTo(text), expected) << round;
  }
}

} // namespace
