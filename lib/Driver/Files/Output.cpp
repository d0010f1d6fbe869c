//===- Output.cpp - Write to -o or standard output ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Output.h"
#include "Driver/Files/TemporaryFile.h"
#include "Driver/Options/Options.h"

#include "llvm/Support/FileSystem.h"

#include <system_error>

#include <unistd.h>

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

/// Has \p write print to \p file, which stays open.  Returns what went wrong.
std::error_code writeTo(int file, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  llvm::raw_fd_ostream stream(file, /*shouldClose=*/false);
  write(stream);
  stream.flush();
  const std::error_code error = stream.error();
  stream.clear_error(); // else the destructor ends the program
  return error;
}

std::error_code writeDirectly(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  int file = -1;
  std::error_code error =
      llvm::sys::fs::openFileForWrite(path, file, llvm::sys::fs::CD_OpenExisting, llvm::sys::fs::OF_None);
  if (error)
    return error;
  error = writeTo(file, write);
  close(file);
  return error;
}

std::error_code writeFile(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  constexpr unsigned kAllMayWrite = 0666;
  TemporaryFile file;
  if (const std::error_code error = file.create(path.str(), kAllMayWrite))
    return error;
  if (const std::error_code error = writeTo(file.descriptor(), write))
    return error;
  return file.keep();
}

} // namespace

int writeOutput(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (path == "-") { // main() sees to its errors
    write(llvm::outs());
    return kExitOk;
  }
  const std::error_code error = isSpecialFile(path) ? writeDirectly(path, write) : writeFile(path, write);
  return error ? reportFailure(path, error.message()) : kExitOk;
}

} // namespace ptxmatrix::driver
