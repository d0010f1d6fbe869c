//===- UsageError.h - Mistakes in the command line --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_USAGEERROR_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_USAGEERROR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace ptxmatrix::driver {

/// Reports a mistake, and names the \p command with a subcommand whose help to read.  Returns false.
inline bool usageError(const std::string &message, const std::string &command = "ptx-lint") {
  llvm::errs() << "ptx-lint: error: " << message << "\nTry '" << command << " --help'.\n";
  return false;
}

/// The option \p name as the user writes it: `-o`, `--format`.
inline std::string withDashes(llvm::StringRef name) { return (name.size() == 1 ? "-" : "--") + name.str(); }

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_USAGEERROR_H
