//===- EditDistance.h - Edit distance and suggestions -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The number of single-character edits from \p a to \p b.
size_t editDistance(std::string_view a, std::string_view b);

/// The \p names most similar to \p word, each once; empty if none is similar, which is one of at most \p most edits.
std::vector<std::string_view> namesNear(std::string_view word, std::span<const std::string_view> names,
                                        std::optional<size_t> most = std::nullopt);

} // namespace ptxmatrix
