//===- SelfCheck.h - That what checks the kernels notices -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Assembler.h"
#include "Cuda.h"

namespace ptxmatrix::gpu {

/// A module of kernels with one mistake each, for a GPU of \p capability.
Assembler::Module selfCheckModule(unsigned capability);

/// Runs them: each mistake must be detected, and a right kernel must pass.  Returns the failures.
std::vector<std::string> selfCheck(Cuda &cuda, const Assembler &assembler);

} // namespace ptxmatrix::gpu
