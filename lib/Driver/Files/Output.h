//===- Output.h - Output file or standard output ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <system_error>

namespace ptxmatrix::driver {

/// Calls \p write to print to the file \p path, which is replaced atomically.  It keeps its mode and, if permitted, its
/// owner; a symbolic link stays one.  Returns an error or nothing.
std::error_code writeFile(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write);

/// The same, or to standard output for "-".  Returns kExitOk, or reports the error and returns kExitFailure.
int writeOutput(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write);

/// From now on, if an allocation fails, the process ends with kExitFailure and a message of \p program, a literal.
/// Temporary files are removed; output may be incomplete.
void endWithoutMemory(const char *program);

/// When the process exits, flushes standard output.  If that or standard error could not be written, it ends with
/// kExitFailure and, if possible, a message of \p program, a literal.
void endWithStreams(const char *program);

} // namespace ptxmatrix::driver
