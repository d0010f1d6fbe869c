//===- FileBuffer.h - The text of a file in memory --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_FILEBUFFER_H
#define PTXMATRIX_LIB_DRIVER_FILES_FILEBUFFER_H

#include "Driver/Files/LeasedFile.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace ptxmatrix::driver {

/// Holds the text of one file after the other.
///
/// A large file is mapped where the system promises that nobody changes it meanwhile (see LeasedFile.h): to clear
/// memory for a copy takes longer than to check what is in it.  All others are read, into memory that serves one file
/// after the other.
class FileBuffer {
public:
  FileBuffer() = default;
  ~FileBuffer() { release(); }
  FileBuffer(const FileBuffer &) = delete;
  FileBuffer &operator=(const FileBuffer &) = delete;

  /// Reads a file, a pipe or the like to its end, standard input for "-".  If that fails, there is no text.  One of
  /// more than \p most bytes is std::errc::file_too_large.
  std::error_code read(const std::string &path, uint64_t most);

  /// Lets go of what was read, and of the file.
  void clear() {
    leased.release();
    size = 0;
  }

  /// What was read last.
  std::string_view text() const {
    return leased.isMapped() ? leased.text() : std::string_view(memory ? memory : "", size);
  }

private:
  std::error_code readFrom(int file, uint64_t most);
  bool grow(size_t least);
  void release();

  LeasedFile leased;
  char *memory = nullptr;
  size_t size = 0;
  size_t capacity = 0;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_FILEBUFFER_H
