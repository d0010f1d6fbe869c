//===- FileBuffer.h - The text of a file in memory --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_FILEBUFFER_H
#define PTXMATRIX_LIB_DRIVER_FILES_FILEBUFFER_H

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace ptxmatrix::driver {

/// Holds the text of one file after the other, and reuses its memory.
class FileBuffer {
public:
  /// Reads a file, a pipe or the like to its end, standard input for "-".  If that fails, there is no text.  If it has
  /// more than \p most bytes, the error is std::errc::file_too_large.
  std::error_code read(const std::string &path, uint64_t most);

  /// The last text.
  std::string_view text() const { return {memory.get(), size}; }

private:
  struct Free {
    void operator()(char *bytes) const { std::free(bytes); }
  };

  std::error_code readToEnd(int file, uint64_t most);
  bool reserve(size_t wanted);

  std::unique_ptr<char, Free> memory;
  size_t size = 0;
  size_t capacity = 0;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_FILEBUFFER_H
