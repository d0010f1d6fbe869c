//===- Concat.h - Concatenation of strings and numbers ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>

namespace ptxmatrix {

/// Concatenates \p parts, which are texts or integers.
template <typename... Parts> std::string concat(const Parts &...parts) {
  std::string text;
  const auto append = [&text](const auto &part) {
    if constexpr (std::integral<std::remove_cvref_t<decltype(part)>>)
      text += std::to_string(part);
    else
      text += std::string_view(part);
  };
  (append(parts), ...);
  return text;
}

} // namespace ptxmatrix
