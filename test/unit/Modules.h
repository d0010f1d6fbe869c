//===- Modules.h - The modules of the tests ---------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <string>
#include <vector>

namespace ptxmatrix {

/// The text of each `.ptx` file below `test`, right and wrong ones, in the order of their paths.
const std::vector<std::string> &allModules();

} // namespace ptxmatrix
