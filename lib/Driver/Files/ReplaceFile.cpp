//===- ReplaceFile.cpp - Atomic replacement of files ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/ReplaceFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <tuple>

#include <unistd.h>

namespace ptxmatrix::driver {

namespace fs = llvm::sys::fs;

namespace {

FileStamp stampOf(const fs::file_status &status) {
  return {status.getUniqueID(), status.getSize(), status.getLastModificationTime()};
}

/// Writes \p text to \p file and sets owner and mode to those of \p status.
std::error_code fill(int file, std::string_view text, const fs::file_status &status) {
  llvm::raw_fd_ostream stream(file, /*shouldClose=*/false);
  stream << llvm::StringRef(text);
  stream.flush();
  std::error_code error = stream.error();
  stream.clear_error(); // otherwise the destructor ends the program
  if (error)
    return error;
  // Before the mode, because it clears bits of it.  Only the superuser can change the owner, so errors are ignored.
  std::ignore = fs::changeFileOwnership(file, status.getUser(), status.getGroup());
  error = fs::setPermissions(file, status.permissions());
  // Some file systems report a full disk only when a file is closed.
  return error || close(dup(file)) == 0 ? error : std::error_code(errno, std::generic_category());
}

} // namespace

std::optional<FileStamp> stampOf(const std::string &path) {
  fs::file_status status;
  if (fs::status(path, status) || !fs::is_regular_file(status))
    return std::nullopt;
  return stampOf(status);
}

std::string replaceFile(const std::string &path, const FileStamp &stamp, std::string_view text) {
  constexpr unsigned kOwnerOnly = 0600;
  constexpr const char *kChanged = "the file was changed meanwhile, and is left as it is";
  llvm::SmallString<256> real; // the target if it is a symbolic link
  fs::file_status status;
  std::error_code error = fs::real_path(path, real);
  if (!error)
    error = fs::status(real, status);
  if (error)
    return error.message();
  if (stampOf(status) != stamp)
    return kChanged;
  error = fs::access(real, fs::AccessMode::Write); // renaming does not need write permission for the file
  if (error)
    return error.message();
  llvm::Expected<fs::TempFile> file = fs::TempFile::create(real + ".%%%%%%%%.tmp", kOwnerOnly);
  if (!file)
    return llvm::errorToErrorCode(file.takeError()).message();
  error = fill(file->FD, text, status);
  const bool isChanged = !error && stampOf(real.str().str()) != stamp;
  if (!error && !isChanged)
    error = fs::rename(file->TmpName, real); // TempFile::keep() would copy if it cannot rename
  llvm::consumeError(error || isChanged ? file->discard() : file->keep());
  return isChanged ? kChanged : error ? error.message() : "";
}

} // namespace ptxmatrix::driver
