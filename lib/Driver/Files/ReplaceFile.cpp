//===- ReplaceFile.cpp - Put a new file in the place of one ---------------===//
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
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace ptxmatrix::driver {
namespace {

std::error_code lastError() { return {errno, std::generic_category()}; }

FileStamp stampOf(const struct stat &status) {
  return {static_cast<uint64_t>(status.st_dev), static_cast<uint64_t>(status.st_ino),
          static_cast<int64_t>(status.st_size), static_cast<int64_t>(status.st_mtim.tv_sec),
          static_cast<int64_t>(status.st_mtim.tv_nsec)};
}

/// Gives \p file the content, owner and mode that it is to have.
std::error_code fill(int file, std::string_view text, const struct stat &status) {
  llvm::raw_fd_ostream stream(file, /*shouldClose=*/false);
  stream << llvm::StringRef(text);
  stream.flush();
  const std::error_code error = stream.error();
  stream.clear_error(); // else the destructor ends the program
  if (error)
    return error;
  // Before the mode, of which it would take bits away.  Only the superuser may give files to others.
  [[maybe_unused]] const bool isGiven = fchown(file, status.st_uid, status.st_gid) == 0;
  // Some file systems report only where a file is closed that the disk is full.
  return fchmod(file, status.st_mode & 07777U) == 0 && close(dup(file)) == 0 ? std::error_code() : lastError();
}

} // namespace

std::optional<FileStamp> stampOf(const std::string &path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    return std::nullopt;
  return stampOf(status);
}

std::string replaceFile(const std::string &path, const FileStamp &stamp, std::string_view text) {
  constexpr unsigned kOwnerOnly = 0600;
  constexpr const char *kChanged = "the file was changed meanwhile, and is left as it is";
  llvm::SmallString<256> real; // the file that a symbolic link leads to
  if (const std::error_code error = llvm::sys::fs::real_path(path, real))
    return error.message();
  struct stat status;
  if (stat(real.c_str(), &status) != 0)
    return lastError().message();
  if (stampOf(status) != stamp)
    return kChanged;
  if (access(real.c_str(), W_OK) != 0) // renaming asks for no leave of the file's
    return lastError().message();
  llvm::Expected<llvm::sys::fs::TempFile> file = llvm::sys::fs::TempFile::create(real + ".%%%%%%%%.tmp", kOwnerOnly);
  if (!file)
    return llvm::errorToErrorCode(file.takeError()).message();
  std::error_code error = fill(file->FD, text, status);
  const bool isChanged = !error && stampOf(real.str().str()) != stamp;
  if (!error && !isChanged)
    error = llvm::sys::fs::rename(file->TmpName, real); // TempFile::keep() would copy where it cannot rename
  llvm::consumeError(error || isChanged ? file->discard() : file->keep());
  return isChanged ? kChanged : error ? error.message() : "";
}

} // namespace ptxmatrix::driver
