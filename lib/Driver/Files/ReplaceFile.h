//===- ReplaceFile.h - Put a new file in the place of one -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_REPLACEFILE_H
#define PTXMATRIX_LIB_DRIVER_FILES_REPLACEFILE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ptxmatrix::driver {

/// Tells whether a file is the one that it was, and unchanged.
struct FileStamp {
  uint64_t device = 0;
  uint64_t inode = 0;
  int64_t size = 0;
  int64_t seconds = 0; ///< Of the last change of its content.
  int64_t nanoseconds = 0;

  bool operator==(const FileStamp &) const = default;
};

/// Nothing for what is no file.
std::optional<FileStamp> stampOf(const std::string &path);

/// Puts \p text in the place of \p path, as a whole or not at all: a new file is renamed.  It keeps the mode and, where
/// that is allowed, the owner; a symbolic link stays one.  What is not as it was when \p stamp was taken stays.
/// Returns why it could not, or an empty text.
std::string replaceFile(const std::string &path, const FileStamp &stamp, std::string_view text);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_REPLACEFILE_H
