//===- EditDistance.cpp - Edit distance and suggestions -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Support/EditDistance.h"

#include <algorithm>
#include <numeric>

namespace ptxmatrix {

size_t editDistance(std::string_view a, std::string_view b) {
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

} // namespace ptxmatrix
