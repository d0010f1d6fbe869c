//===- ReplaceFile.cpp - Put a new file in the place of one ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/ReplaceFile.h"
#include "Driver/Files/TemporaryFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace ptxmatrix::driver {
namespace {

std::string lastError() { return std::error_code(errno, std::generic_category()).message(); }

FileStamp stampOf(const struct stat &status) {
  return {static_cast<uint64_t>(status.st_dev), static_cast<uint64_t>(status.st_ino),
          static_cast<int64_t>(status.st_size), static_cast<int64_t>(status.st_mtim.tv_sec),
          static_cast<int64_t>(status.st_mtim.tv_nsec)};
}

/// Gives \p file the content, owner and mode that it is to have.
std::string fill(int file, std::string_view text, const struct stat &status) {
  llvm::raw_fd_ostream stream(file, /*shouldClose=*/false);
  stream << llvm::StringRef(text);
  stream.flush();
  if (stream.has_error()) {
    const std::error_code error = stream.error();
    stream.clear_error();
    return error.message();
  }
  // Before the mode, of which it would take bits away.  Only the superuser may give files to others.
  [[maybe_unused]] const bool isGiven = fchown(file, status.st_uid, status.st_gid) == 0;
  return fchmod(file, status.st_mode & 07777U) == 0 ? "" : lastError();
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
    return lastError();
  if (stampOf(status) != stamp)
    return kChanged;
  if (access(real.c_str(), W_OK) != 0) // renaming asks for no leave of the file's
    return lastError();
  TemporaryFile file;
  if (const std::error_code error = file.create(real.str().str(), kOwnerOnly))
    return error.message();
  if (std::string error = fill(file.descriptor(), text, status); !error.empty())
    return error;
  if (stampOf(real.str().str()) != stamp)
    return kChanged;
  const std::error_code error = file.keep();
  return error ? error.message() : "";
}

} // namespace ptxmatrix::driver
