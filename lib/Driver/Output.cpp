//===- Output.cpp - Write to -o or standard output ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Output.h"
#include "Driver/Options.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

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

int writeDirectly(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error, llvm::sys::fs::CD_OpenExisting, llvm::sys::fs::FA_Write,
                              llvm::sys::fs::OF_None);
  if (error)
    return reportFailure(path, error.message());
  write(stream);
  stream.flush();
  if (!stream.has_error())
    return kExitOk;
  error = stream.error();
  stream.clear_error();
  return reportFailure(path, error.message());
}

} // namespace

int writeOutput(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (path == "-") { // main() sees to its errors
    write(llvm::outs());
    return kExitOk;
  }
  if (isSpecialFile(path))
    return writeDirectly(path, write);
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &stream) {
    write(stream);
    return llvm::Error::success();
  });
  return error ? reportFailure(path, llvm::toString(std::move(error))) : kExitOk;
}

} // namespace ptxmatrix::driver
