//===- ReplaceFile.h - Atomic replacement of files --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_REPLACEFILE_H
#define PTXMATRIX_LIB_DRIVER_FILES_REPLACEFILE_H

#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem/UniqueID.h"

#include <optional>
#include <string>
#include <string_view>

namespace ptxmatrix::driver {

/// Detects whether a file was replaced or changed.
struct FileStamp {
  llvm::sys::fs::UniqueID file;
  uint64_t size = 0;
  llvm::sys::TimePoint<> changed; ///< When its content was last changed.

  bool operator==(const FileStamp &) const = default;
};

/// Nothing if it is not a file.
std::optional<FileStamp> stampOf(const std::string &path);

/// Replaces \p path by \p text atomically: a new file is renamed.  It keeps the mode and, if permitted, the owner; a
/// symbolic link stays one.  A file that changed since \p stamp is not replaced.  Returns an error message or nothing.
std::string replaceFile(const std::string &path, const FileStamp &stamp, std::string_view text);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_REPLACEFILE_H
