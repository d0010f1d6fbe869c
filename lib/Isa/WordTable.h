//===- WordTable.h - Tables whose rows list words ---------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Version.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace ptxmatrix {

/// Calls \p visit for each word of \p list, which has a '|' between two words.
constexpr void forEachWord(std::string_view list, const auto &visit) {
  while (!list.empty())
    visit(detail::takeWord(list, '|'));
}

/// Whether \p word is one of \p list.
constexpr bool isOneOf(std::string_view list, std::string_view word) {
  for (size_t at = list.find(word); at != std::string_view::npos; at = list.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || list[at - 1] == '|') && (end == list.size() || list[end] == '|'))
      return true;
  }
  return false;
}

/// The words that the members `words` of \p rows list, in alphabetical order, and the row of each.
template <const auto &rows>
inline constexpr auto kSortedWords = []() consteval {
  constexpr size_t kCount = [] {
    size_t count = 0;
    for (const auto &row : rows)
      forEachWord(row.words, [&](std::string_view) { ++count; });
    return count;
  }();
  std::array<std::pair<std::string_view, decltype(&rows[0])>, kCount> words;
  size_t count = 0;
  for (const auto &row : rows)
    forEachWord(row.words, [&](std::string_view word) { words[count++] = {word, &row}; });
  std::ranges::sort(words, {}, [](const auto &word) { return word.first; });
  return words;
}();

/// The row of \p rows that lists \p word, or null.
template <const auto &rows> constexpr auto findRow(std::string_view word) -> decltype(&rows[0]) {
  constexpr auto &kWords = kSortedWords<rows>;
  const auto *const found = std::ranges::lower_bound(kWords, word, {}, [](const auto &one) { return one.first; });
  return found != kWords.end() && found->first == word ? found->second : nullptr;
}

} // namespace ptxmatrix
