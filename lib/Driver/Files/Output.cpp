//===- Output.cpp - Output file or standard output ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Output.h"
#include "Driver/Options/Options.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"

#include <tuple>
#include <unistd.h>

namespace ptxmatrix::driver {

namespace fs = llvm::sys::fs;

namespace {

/// Whether \p path is a device or pipe, which must not be replaced by a file.
bool isSpecialFile(llvm::StringRef path) {
  fs::file_status status;
  return !fs::status(path, status) && fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

/// Writes \p text to \p file and sets owner and mode to those of \p status.
std::error_code fill(int file, llvm::StringRef text, const fs::file_status &status) {
  llvm::raw_fd_ostream stream(dup(file), /*shouldClose=*/true);
  stream << text;
  stream.close(); // some file systems report a full disk only then
  const std::error_code error = stream.error();
  stream.clear_error(); // otherwise the destructor ends the program
  if (error)
    return error;
  // Before the mode, because it clears bits of it.  Only the superuser can change the owner, so errors are ignored.
  std::ignore = fs::changeFileOwnership(file, status.getUser(), status.getGroup());
  return fs::setPermissions(file, status.permissions());
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
  llvm::raw_fd_ostream stream(path, error, fs::CD_OpenExisting);
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

std::error_code replaceFile(llvm::StringRef path, llvm::StringRef text) {
  constexpr unsigned kOwnerOnly = 0600;
  llvm::SmallString<256> real; // the target if it is a symbolic link
  fs::file_status status;
  std::error_code error = fs::real_path(path, real);
  if (!error)
    error = fs::status(real, status);
  if (!error)
    error = fs::access(real, fs::AccessMode::Write); // renaming does not need write permission for the file
  if (error)
    return error;
  llvm::Expected<fs::TempFile> file = fs::TempFile::create(real + ".%%%%%%%%.tmp", kOwnerOnly);
  if (!file)
    return llvm::errorToErrorCode(file.takeError());
  error = fill(file->FD, text, status);
  if (!error)
    error = fs::rename(file->TmpName, real); // TempFile::keep() would copy if it cannot rename
  llvm::consumeError(error ? file->discard() : file->keep());
  return error;
}

void endWithoutMemory(const char *program) {
  llvm::errs(); // create it while there is memory
  // This allocates nothing and runs no destructor, which might allocate.
  auto end = [](void *name, const char *, bool) {
    llvm::sys::RunInterruptHandlers(); // they remove temporary files
    llvm::errs() << static_cast<const char *>(name) << ": error: out of memory\n";
    _exit(kExitFailure);
  };
  llvm::install_bad_alloc_error_handler(end, const_cast<char *>(program));
  llvm::install_out_of_memory_new_handler();
}

} // namespace ptxmatrix::driver
