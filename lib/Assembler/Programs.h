//===- Programs.h - The programs to run -------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Target.h"
#include "ptxmatrix/Version.h"

#include <optional>
#include <string>

namespace ptxmatrix::assembler {

/// The path of the real ptxas: `PTXMATRIX_PTXAS`, otherwise the next ptxas on PATH that is not this program, otherwise
/// that of CUDA_HOME or CUDA_PATH, otherwise that of /usr/local/cuda.  Empty if there is none; \p error says why.
std::string findPtxas(std::string &error);

/// The CUDA release of the ptxas at \p path, which `--version` prints.  Empty if unknown.
std::optional<CudaRelease> releaseOf(const std::string &path);

/// The GPU that ptxas of \p release assembles for with `-arch` \p name, or without one; nothing if the name is unknown.
std::optional<Target> gpuFor(const std::optional<std::string> &name, CudaRelease release);

/// The real path of this program; empty if unknown.
std::string ownPath();

/// Creates the directory \p folder with an `nvcc` that runs ptx-as instead of ptxas: a link to the installed nvcc
/// (`NVCC`, otherwise that of PATH, CUDA_HOME or /usr/local/cuda), a profile that names its toolkit, and `ptxas`, a
/// link to ptx-as.  Replaces existing files.  Prints a summary to standard output.  Returns an error message or
/// nothing.
std::string makeNvccShim(std::string folder);

/// Creates the directory \p folder, or if it is empty one in the user's cache, with a script for each ptxas of Triton,
/// which runs ptx-as before it.  Prints the shell commands that make Triton use them.  Returns an error message or
/// nothing.
std::string makeTritonShim(std::string folder);

} // namespace ptxmatrix::assembler
