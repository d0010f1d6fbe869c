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
#include <vector>

namespace ptxmatrix::assembler {

/// The path of the real ptxas: `PTXMATRIX_PTXAS`, otherwise the next ptxas on PATH that is not this program, otherwise
/// that of CUDA_HOME or CUDA_PATH, otherwise that of /usr/local/cuda.  Empty if there is none; \p error says why.
std::string findPtxas(std::string &error);

/// The CUDA release of the ptxas at \p path, read from the version text among its constants, because running it takes
/// longer than most checks.  A script is run with --version.  Empty if unknown.
std::optional<CudaRelease> releaseOf(const std::string &path);

/// The GPU that ptxas of \p release assembles for with `-arch` \p name, or without one; nothing if the name is unknown.
std::optional<Target> gpuFor(const std::optional<std::string> &name, CudaRelease release);

/// The paths that \p program has in the toolkits of CUDA_HOME, CUDA_PATH and /usr/local/cuda, in this order.
std::vector<std::string> pathsInToolkits(const std::string &program);

/// True for an executable file that is not this program.
bool isOtherProgram(const std::string &path);

/// The real path of this program; empty if unknown.
std::string ownPath();

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_PTXAS_H
