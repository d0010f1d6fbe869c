//===- UnifiedDiff.h - Fixes as a unified diff ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_UNIFIEDDIFF_H
#define PTXMATRIX_LIB_DRIVER_RENDER_UNIFIEDDIFF_H

#include <string>
#include <string_view>

namespace ptxmatrix::driver {

/// The unified diff from \p before to \p after, which have the same number of lines, for `git apply` and `patch -p1`.
/// \p path names both, as in git, without redundant parts.  With \p colored, in git's colors.
std::string unifiedDiff(std::string_view path, std::string_view before, std::string_view after, bool colored = false);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_UNIFIEDDIFF_H
