//===- CheckArguments.h - Reading option values -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Shared by the command line, the configuration file and the environment.  Each function returns an error message or
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_CHECKARGUMENTS_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_CHECKARGUMENTS_H

#include "ptxmatrix/Check.h"

#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <string>

namespace ptxmatrix::driver {

/// Reads a CUDA release whose ptxas can be the reference.
std::string readCudaRelease(llvm::StringRef text, CheckOptions &check);

/// Reads a PTX version.
std::string readPtxVersion(llvm::StringRef text, CheckOptions &check);

/// Why the CUDA release of \p check conflicts with its PTX version.
std::string whyNoPtxVersion(const CheckOptions &check);

/// Reads the name of a GPU to assemble for.
std::string readArchitecture(llvm::StringRef text, CheckOptions &check);

/// Reads the name of a target and adds it.
std::string readTarget(llvm::StringRef text, CheckOptions &check);

/// The options that set limits, without the '--'.
inline constexpr std::array<llvm::StringLiteral, 4> kLimitOptions = {"max-file-size", "max-statement-size",
                                                                     "max-nesting", "max-diagnostics"};

/// Sets the limit of \p option, one of kLimitOptions, to \p value: a number, for sizes with an optional K, M or G.
std::string readLimit(llvm::StringRef option, llvm::StringRef value, uint64_t &fileBytes, Limits &limits);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_CHECKARGUMENTS_H
