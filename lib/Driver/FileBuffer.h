//===- FileBuffer.h - The text of a file in memory --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILEBUFFER_H
#define PTXMATRIX_LIB_DRIVER_FILEBUFFER_H

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

namespace ptxmatrix::driver {

/// Holds the text of one file after the other.  A file is read, never mapped: a mapped one that another process
/// shortens would kill us.  To let the system fill in page by page costs twice as much as to copy, so memory is taken
/// in huge pages where there are some, and used again for the next file.
class FileBuffer {
public:
  /// How many bytes behind the text may be read.  They are NUL.
  static constexpr size_t kPadding = 64;

  FileBuffer() = default;
  ~FileBuffer() { release(); }
  FileBuffer(const FileBuffer &) = delete;
  FileBuffer &operator=(const FileBuffer &) = delete;

  /// Reads a file, a pipe or the like to its end, standard input for "-".  If that fails, there is no text.
  std::error_code read(const std::string &path);

  /// What was read last.
  std::string_view text() const { return {memory ? memory : "", size}; }

private:
  std::error_code readFrom(int file);
  bool grow(size_t least);
  void release();

  char *memory = nullptr;
  size_t size = 0;
  size_t capacity = 0;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILEBUFFER_H
