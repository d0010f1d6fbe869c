//===- Environment.h - Variables and other programs -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// The value of an environment variable; empty if it is not set.
llvm::StringRef environmentValue(const char *variable);

/// The folder of ptxmatrix in the user's cache, which may not exist yet; empty if the user has no cache.
std::string userCache();

struct EndedProcess {
  int error = 0;       ///< Why it could not be run: a value of errno.
  int status = 0;      ///< As waitpid() returns it.
  std::string printed; ///< What was read of it.
};

/// Runs \p command, the path of a program and its arguments, and reads its standard error.  With \p isQuestion, it has
/// no input, and its standard output is read, too.
EndedProcess runProgram(std::vector<std::string> command, bool isQuestion = false);

/// The output of \p command, of both streams, when called without input.  Empty if it cannot be run or its exit status
/// is not 0.
std::string outputOf(std::vector<std::string> command);

/// The absolute paths of the programs \p name: on PATH, and in the toolkits of CUDA_HOME, CUDA_PATH and
/// /usr/local/cuda. A name with a slash is a path itself.
std::vector<std::string> findPrograms(const std::string &name);

/// The programs that `NVCC` names, or are called nvcc.
std::vector<std::string> findNvcc();

} // namespace ptxmatrix::driver
