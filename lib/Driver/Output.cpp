//===- Output.cpp - Write to -o or standard output ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Output.h"
#include "Driver/Options.h"

#include "llvm/Support/Error.h"

namespace ptxmatrix::driver {

int writeOutput(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (path == "-") { // main() sees to its errors
    write(llvm::outs());
    return kExitOk;
  }
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &stream) {
    write(stream);
    return llvm::Error::success();
  });
  if (!error)
    return kExitOk;
  llvm::errs() << "ptx-lint: error: " << path << ": " << llvm::toString(std::move(error)) << '\n';
  return kExitFailure;
}

} // namespace ptxmatrix::driver
