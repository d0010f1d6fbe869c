//===- TemporaryFile.h - A file that takes the place of another -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// llvm::sys::fs::TempFile copies where it cannot rename, so that a full disk may leave half a file, and a signal that
// comes when it has just made its file leaves it there.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_TEMPORARYFILE_H
#define PTXMATRIX_LIB_DRIVER_FILES_TEMPORARYFILE_H

#include <string>
#include <system_error>

namespace ptxmatrix::driver {

/// A new file beside one whose place it is to take.  It is removed unless it does, also if a signal ends the program.
class TemporaryFile {
public:
  TemporaryFile() = default;
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  /// Makes it, with what the system leaves of the permissions \p mode.
  std::error_code create(const std::string &path, unsigned mode);
  /// Open for writing.
  int descriptor() const { return file; }
  /// Puts it in the place of the path.
  std::error_code keep();

private:
  void forget();

  std::string path; ///< Whose place it is to take.
  std::string name; ///< Its own; empty if there is none.
  int file = -1;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_TEMPORARYFILE_H
