//===- Output.cpp - Output file or standard output ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Files/Files.h"
#include "Driver/Options/Options.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"

#include <cstdlib>
#include <unistd.h>

namespace ptxmatrix::driver {

namespace fs = llvm::sys::fs;

namespace {

/// Calls \p write, and returns why not everything could be written.
std::error_code print(llvm::raw_fd_ostream &stream, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  write(stream);
  stream.close(); // some file systems report a full disk only then
  const std::error_code error = stream.error();
  stream.clear_error(); // otherwise the destructor ends the program
  return error;
}

} // namespace

std::error_code writeFile(llvm::StringRef path, llvm::function_ref<void(llvm::raw_ostream &)> write) {
  constexpr unsigned kOwnerOnly = 0600; // until it has the mode of the old file
  constexpr unsigned kDefault = 0666;
  llvm::SmallString<256> real(path);
  fs::file_status status;
  std::error_code error = fs::status(path, status);
  const bool isThere = !error;
  if (error == std::errc::no_such_file_or_directory)
    error.clear();
  if (isThere && !is_regular_file(status) && !is_directory(status)) { // a device or pipe, which must not be replaced
    llvm::raw_fd_ostream stream(path, error, fs::CD_OpenExisting);
    return error ? error : print(stream, write);
  }
  if (isThere)
    error = fs::real_path(path, real); // the target of a symbolic link
  if (isThere && !error)
    error = fs::access(real, fs::AccessMode::Write); // renaming does not need write permission for the file
  if (error)
    return error;
  llvm::SmallString<8> unique;
  fs::createUniquePath("%%%%%%%%", unique, /*MakeAbsolute=*/false); // only the name: a path may have a "%"
  const llvm::SmallString<256> temporary{{real, ".", unique, ".tmp"}};
  llvm::sys::RemoveFileOnSignal(temporary); // before it exists, so that neither a signal nor a lack of memory leaves it
  int file = -1;
  error = fs::openFileForWrite(temporary, file, fs::CD_CreateNew, fs::OF_None, isThere ? kOwnerOnly : kDefault);
  if (!error) {
    llvm::raw_fd_ostream stream(dup(file), /*shouldClose=*/true);
    error = print(stream, write);
    if (isThere && !error) {
      // Before the mode, because it clears bits of it.  Only the superuser can change the owner, so errors are ignored.
      std::ignore = fs::changeFileOwnership(file, status.getUser(), status.getGroup());
      error = fs::setPermissions(file, status.permissions());
    }
    close(file);
    if (!error)
      error = fs::rename(temporary, real);
    if (error)
      std::ignore = fs::remove(temporary);
  }
  llvm::sys::DontRemoveFileOnSignal(temporary);
  return error;
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

void endWithStreams(const char *program) {
  // The streams are created before the handler is registered, so they are destroyed after it has run.
  llvm::outs();
  llvm::errs();
  static const char *name;
  name = program;
  // `--help` exits, too.  An error left on one of LLVM's streams would end the program in the destructor, with LLVM's
  // own status.
  std::atexit([] {
    llvm::outs().flush();
    const std::error_code error = llvm::outs().error();
    if (error)
      llvm::errs() << name << ": error: cannot write to standard output: " << error.message() << '\n';
    llvm::outs().clear_error();
    const bool hasFailed = error || llvm::errs().has_error();
    llvm::errs().clear_error();
    if (hasFailed)
      std::_Exit(kExitFailure);
  });
}

} // namespace ptxmatrix::driver
