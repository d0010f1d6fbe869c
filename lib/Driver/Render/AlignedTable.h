//===- AlignedTable.h - Table with aligned columns --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_ALIGNEDTABLE_H
#define PTXMATRIX_LIB_DRIVER_RENDER_ALIGNEDTABLE_H

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// One line for each of \p rows, with two spaces between the columns.
template <size_t columns> std::string alignedTable(const std::vector<std::array<std::string, columns>> &rows) {
  std::array<size_t, columns> widths{};
  for (const auto &row : rows)
    for (size_t column = 0; column < columns; ++column)
      widths[column] = std::max(widths[column], row[column].size());
  std::string text;
  for (const auto &row : rows) {
    for (size_t column = 0; column + 1 < columns; ++column)
      text += row[column] + std::string(widths[column] - row[column].size() + 2, ' ');
    text += row.back() + '\n';
  }
  return text;
}

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_ALIGNEDTABLE_H
