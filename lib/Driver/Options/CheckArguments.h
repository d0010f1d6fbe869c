//===- CheckArguments.h - Reading releases and targets ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Shared by the command line and the configuration file.  Each function returns an error message or nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_CHECKARGUMENTS_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_CHECKARGUMENTS_H

#include "ptxmatrix/Check.h"

#include "llvm/ADT/StringRef.h"

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

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_CHECKARGUMENTS_H
