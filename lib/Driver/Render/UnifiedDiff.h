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

/// The unified diff from \p before to \p after, which have as many lines, as `git apply` and `patch -p1` take it.
/// \p path names both: as git does, without what is redundant in it.  With \p colored, in git's colors.
std::string unifiedDiff(std::string_view path, std::string_view before, std::string_view after, bool colored = false);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_UNIFIEDDIFF_H
