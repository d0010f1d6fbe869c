//===- Compile.h - Whole kernels of a CUDA source ---------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// nvcc, or clang, makes a module for each target of the source's own command, with line information.  Modules are kept
// in the user's cache, by the content of all that they are made of.  What their check finds is put in the lines of the
// source.

#pragma once

#include "ptxmatrix/Cuda.h"

#include <span>

namespace ptxmatrix::driver {

/// What a compiler made of a source for a target.
struct CompiledModule {
  std::string text;
  std::string printed; ///< What ptxas says of it, which nvcc runs for some targets, if it rejects it.
};

/// What a compiler made of a source.
struct CompiledSource {
  std::vector<CompiledModule> modules; ///< One for each target.
  std::string error;                   ///< Why there is none for some target, with the words of the compiler.
};

/// Compiles the source \p compilation.path, with its command or, if that is not known, with nvcc and its arguments.
/// Without a target in the arguments, those of \p targets.
CompiledSource compile(const CudaCompilation &compilation, const std::vector<Target> &targets);

/// Adds to \p result, of the source \p text of \p compilation, what the check of \p modules and ptxas find, which were
/// made of it.  Each mistake is reported once, in the line of the source that is nearest to it: not if \p result has it
/// already, and not again for another instantiation or target.
void addKernelView(CheckResult &result, std::string_view text, const CudaCompilation &compilation,
                   std::span<const CompiledModule> modules, const CheckOptions &options);

} // namespace ptxmatrix::driver
