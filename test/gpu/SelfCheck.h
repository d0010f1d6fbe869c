//===- SelfCheck.h - That what checks the kernels notices -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_GPU_SELFCHECK_H
#define PTXMATRIX_TEST_GPU_SELFCHECK_H

#include "Assembler.h"
#include "Cuda.h"

namespace ptxmatrix::gpu {

/// A module of kernels that each do wrong in one way, for a GPU of \p capability.
Assembler::Module selfCheckModule(unsigned capability);

/// Runs them: each must be noticed, and one that does right must not.  What was not as it should be.
std::vector<std::string> selfCheck(Cuda &cuda, const Assembler &assembler);

} // namespace ptxmatrix::gpu

#endif // PTXMATRIX_TEST_GPU_SELFCHECK_H
