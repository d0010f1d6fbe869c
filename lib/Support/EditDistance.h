//===- EditDistance.h - Edit distance and suggestions -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SUPPORT_EDITDISTANCE_H
#define PTXMATRIX_LIB_SUPPORT_EDITDISTANCE_H

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// How many single-character edits lead from \p a to \p b.
size_t editDistance(std::string_view a, std::string_view b);

/// Those of \p names that \p word may be meant as: the nearest, each once; none where none is near.
std::vector<std::string_view> namesNear(std::string_view word, std::span<const std::string_view> names);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SUPPORT_EDITDISTANCE_H
