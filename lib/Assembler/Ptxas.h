//===- Ptxas.h - The ptxas to run -------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_PTXAS_H
#define PTXMATRIX_LIB_ASSEMBLER_PTXAS_H

#include "ptxmatrix/Target.h"
#include "ptxmatrix/Version.h"

#include <optional>
#include <string>
#include <string_view>

namespace ptxmatrix::assembler {

/// Where the real ptxas is: `PTXMATRIX_PTXAS`, else the next ptxas on PATH that is not this program, else that of
/// CUDA_HOME or CUDA_PATH, else that of /usr/local/cuda.  Empty where none is; \p error says why.
std::string findPtxas(std::string &error);

/// The CUDA release of the ptxas at \p path: the text that its `--version` prints, out of its constants, as to run it
/// takes longer than most checks; a script is run with --version.  Nothing where none is found.
std::optional<CudaRelease> releaseOf(const std::string &path);

/// The GPU that ptxas of \p release assembles for if \p name is its `-arch`, or without one; nothing where the name is
/// not known.
std::optional<Target> gpuFor(const std::optional<std::string> &name, CudaRelease release);

/// True for an executable file that is not this program.
bool isOtherProgram(const std::string &path);

/// The real path of this program; empty where it is not known.
std::string ownPath();

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_PTXAS_H
