//===- LineTable.h - Line and column of an offset ---------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/SourceRange.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace ptxmatrix {

/// A position for display: both numbers start at 1, columns are in bytes.
struct LineColumn {
  size_t line = 1;
  size_t column = 1;
};

/// Converts between offsets and lines.
class LineTable {
public:
  explicit LineTable(std::string_view text) : text(text) {}

  /// The position of \p offset, which is at most the size of the text.  The first call reads all of the text, which may
  /// then go.
  LineColumn at(size_t offset) {
    read();
    const auto next = std::ranges::upper_bound(starts, offset);
    return {static_cast<size_t>(next - starts.begin()), offset - next[-1] + 1};
  }

  /// The line \p number, without its line break; nothing if the text has none.
  std::optional<SourceRange> line(size_t number) {
    read();
    if (number == 0 || number > starts.size())
      return std::nullopt;
    return SourceRange(starts[number - 1], number == starts.size() ? text.size() : starts[number] - 1);
  }

private:
  void read() {
    if (!starts.empty())
      return;
    starts.push_back(0);
    for (size_t newline = text.find('\n'); newline != std::string_view::npos; newline = text.find('\n', newline + 1))
      starts.push_back(newline + 1);
  }

  std::string_view text;
  std::vector<size_t> starts; ///< The offsets at which lines begin.
};

} // namespace ptxmatrix
