//===- Compiler.h - The PTX of a CUDA source --------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// nvcc, or clang, makes a module for each target of the source's own command, with line information.  Modules are kept
// in the user's cache, by the content of all that they are made of.

#pragma once

#include "ptxmatrix/Cuda.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// What a compiler made of a source.
struct CompiledSource {
  std::vector<std::string> modules; ///< The text of one for each target.
  std::string error;                ///< Why there is none for some target, with the words of the compiler.
};

/// Compiles the source \p compilation.path, with its command or, if that is not known, with nvcc and its arguments.
/// Without a target in the arguments, those of \p targets.
CompiledSource compile(const CudaCompilation &compilation, const std::vector<Target> &targets);

} // namespace ptxmatrix::driver
