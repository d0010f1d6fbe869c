//===- EditDistance.h - Edit distance and suggestions -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <ranges>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The number of single-character edits from \p a to \p b, or SIZE_MAX if their lengths show that it is more than \p
/// most.
inline size_t editDistance(std::string_view a, std::string_view b, size_t most = SIZE_MAX) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most)
    return SIZE_MAX;
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

/// The \p names most similar to \p word, each once; empty if none is similar, which is one of at most \p most edits.
std::vector<std::string_view> namesNear(std::string_view word, const auto &names,
                                        std::optional<size_t> most = std::nullopt) {
  constexpr size_t kLongest = 64; // longer words are not worth comparing
  std::vector<std::string_view> near;
  if (word.size() > kLongest)
    return near;
  size_t least = most.value_or(std::min<size_t>(3, word.size() / 2)); // the maximum distance of similar names
  for (const std::string_view name : names) {
    const size_t distance = editDistance(word, name, least);
    if (distance > least || std::ranges::find(near, name) != near.end())
      continue;
    if (distance < least)
      near.clear();
    least = distance;
    near.push_back(name);
  }
  return near;
}

} // namespace ptxmatrix
