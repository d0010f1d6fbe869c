//===- NvccShim.h - An nvcc that runs ptx-as --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_NVCCSHIM_H
#define PTXMATRIX_LIB_ASSEMBLER_NVCCSHIM_H

#include <string>

namespace ptxmatrix::assembler {

/// Makes the folder \p folder with an `nvcc` that runs ptx-as for ptxas: a link to the installed nvcc (`NVCC`, else
/// that of PATH, CUDA_HOME or /usr/local/cuda), a profile that names its toolkit, and `ptxas`, a link to ptx-as.  What
/// such a folder holds already is replaced.  Says on standard output what it made.  Returns the exit status.
int makeNvccShim(const std::string &folder);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_NVCCSHIM_H
