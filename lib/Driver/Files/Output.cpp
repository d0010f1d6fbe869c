//===- Output.cpp - Output file or standard output ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Output.h"
#include "Driver/Options/Options.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

namespace ptxmatrix::driver {
namespace {

/// Whether \p path is a device or pipe, which must not be replaced by a file.
bool isSpecialFile(llvm::StringRef path) {
  llvm::sys::fs::file_status status;
  return !llvm::sys::fs::status(path, status) && llvm::sys::fs::exists(status) &&
         !llvm::sys::fs::is_regular_file(status) && !llvm::sys::fs::is_directory(status);
}

} // namespace

std::error_code writeFile(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  auto print = [&](llvm::raw_ostream &output) {
    auto &stream = static_cast<llvm::raw_fd_ostream &>(output);
    write(stream);
    stream.flush();
    const std::error_code error = stream.error();
    stream.clear_error(); // otherwise the destructor ends the program
    return llvm::errorCodeToError(error);
  };
  if (!isSpecialFile(path))
    return llvm::errorToErrorCode(llvm::writeToOutput(path, print));
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error, llvm::sys::fs::CD_OpenExisting);
  return error ? error : llvm::errorToErrorCode(print(stream));
}

int writeOutput(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (path == "-") { // main() handles its errors
    write(llvm::outs());
    return kExitOk;
  }
  const std::error_code error = writeFile(path, write);
  if (!error)
    return kExitOk;
  llvm::errs() << "ptx-lint: error: " << path << ": " << error.message() << '\n';
  return kExitFailure;
}

} // namespace ptxmatrix::driver
