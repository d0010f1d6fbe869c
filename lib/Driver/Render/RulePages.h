//===- RulePages.h - The pages of the rules ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The build embeds docs/rules/*.md into the program (cmake/RulePages.cmake), so it needs no files.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_RULEPAGES_H
#define PTXMATRIX_LIB_DRIVER_RENDER_RULEPAGES_H

#include <string_view>

namespace ptxmatrix::driver {

/// The page of the rule \p name, in Markdown; empty if there is none.
std::string_view rulePage(std::string_view name);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_RULEPAGES_H
