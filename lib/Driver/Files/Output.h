//===- Output.h - Output file or standard output ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_OUTPUT_H
#define PTXMATRIX_LIB_DRIVER_FILES_OUTPUT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <system_error>

namespace ptxmatrix::driver {

/// Has \p write print to the file \p path, which is replaced as a whole or not at all.  Returns why it could not.
std::error_code writeFile(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write);

/// Has \p write print to the file \p path likewise, or to standard output for "-".
/// Returns kExitOk, or reports why it could not and returns kExitFailure.
int writeOutput(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_OUTPUT_H
