//===- SourceRange.h - Ranges of module text --------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ptxmatrix {

/// The size of the longest text in bytes.
inline constexpr size_t kMaxTextBytes = UINT32_MAX;

/// A half-open range of byte offsets into a text.
struct SourceRange {
  constexpr SourceRange() = default;
  constexpr SourceRange(size_t begin, size_t end)
      : begin(static_cast<uint32_t>(begin)), end(static_cast<uint32_t>(end)) {
    assert(begin <= kMaxTextBytes && end <= kMaxTextBytes);
  }

  uint32_t begin = 0;
  uint32_t end = 0;

  constexpr size_t size() const { return end - begin; }
  constexpr bool empty() const { return begin == end; }
  constexpr bool contains(SourceRange other) const { return begin <= other.begin && other.end <= end; }
  /// The text of the range, which must be in \p text.
  constexpr std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
  /// The range moved by \p offset bytes.
  constexpr SourceRange shifted(size_t offset) const { return {begin + offset, end + offset}; }

  friend constexpr bool operator==(const SourceRange &, const SourceRange &) = default;
};

} // namespace ptxmatrix
