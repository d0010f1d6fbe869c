//===- Output.cpp - Write to -o or standard output ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Output.h"
#include "Driver/Options/Options.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

#include <system_error>

namespace ptxmatrix::driver {
namespace {

int reportFailure(llvm::StringRef path, llvm::StringRef error) {
  llvm::errs() << "ptx-lint: error: " << path << ": " << error << '\n';
  return kExitFailure;
}

/// A device or pipe, which must not be replaced by a file.
bool isSpecialFile(llvm::StringRef path) {
  llvm::sys::fs::file_status status;
  return !llvm::sys::fs::status(path, status) && llvm::sys::fs::exists(status) &&
         !llvm::sys::fs::is_regular_file(status) && !llvm::sys::fs::is_directory(status);
}

} // namespace

int writeOutput(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (path == "-") { // main() sees to its errors
    write(llvm::outs());
    return kExitOk;
  }
  auto print = [&](llvm::raw_ostream &output) {
    auto &stream = static_cast<llvm::raw_fd_ostream &>(output);
    write(stream);
    stream.flush();
    const std::error_code error = stream.error();
    stream.clear_error(); // else the destructor ends the program
    return llvm::errorCodeToError(error);
  };
  std::error_code error;
  if (isSpecialFile(path)) {
    llvm::raw_fd_ostream stream(path, error, llvm::sys::fs::CD_OpenExisting);
    if (!error)
      error = llvm::errorToErrorCode(print(stream));
  } else {
    error = llvm::errorToErrorCode(llvm::writeToOutput(path, print));
  }
  return error ? reportFailure(path, error.message()) : kExitOk;
}

} // namespace ptxmatrix::driver
