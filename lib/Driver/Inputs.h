//===- Inputs.h - Files and directories to read -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_INPUTS_H
#define PTXMATRIX_LIB_DRIVER_INPUTS_H

#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// One input: a path as given or found, and why it cannot be read if that is known already.
struct Input {
  std::string path;
  std::string error;
};

/// Replaces each directory by the *.ptx files below it, sorted by name.
std::vector<Input> findInputs(const std::vector<std::string> &paths);

/// Reads a file as a whole, standard input for "-".
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readInput(const std::string &path);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_INPUTS_H
