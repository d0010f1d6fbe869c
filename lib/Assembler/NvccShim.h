//===- NvccShim.h - An nvcc that runs ptx-as --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_NVCCSHIM_H
#define PTXMATRIX_LIB_ASSEMBLER_NVCCSHIM_H

#include <string>

namespace ptxmatrix::assembler {

/// Creates the directory \p folder with an `nvcc` that runs ptx-as instead of ptxas: a link to the installed nvcc
/// (`NVCC`, otherwise that of PATH, CUDA_HOME or /usr/local/cuda), a profile that names its toolkit, and `ptxas`, a
/// link to ptx-as.  Replaces existing files.  Prints a summary to standard output.  Returns the exit status.
int makeNvccShim(const std::string &folder);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_NVCCSHIM_H
