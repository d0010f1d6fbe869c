//===- LeasedFile.h - A file that nobody changes meanwhile ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A mapped file that another process shortens kills who reads it, and one that is written to changes under the reader.
// Linux can promise that neither happens: while somebody holds a lease on a file, the system lets whoever wants to
// write to it wait (fcntl(2), "Leases").
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_LEASEDFILE_H
#define PTXMATRIX_LIB_DRIVER_FILES_LEASEDFILE_H

#include <cstddef>
#include <string_view>

namespace ptxmatrix::driver {

/// A mapped file with a lease.
class LeasedFile {
public:
  LeasedFile() = default;
  ~LeasedFile() { release(); }
  LeasedFile(const LeasedFile &) = delete;
  LeasedFile &operator=(const LeasedFile &) = delete;

  /// Maps \p file, an open file descriptor, which is closed with the mapping.  False if that is not worth while or not
  /// safe: then \p file is as it was.  It must have been released before.
  bool map(int file);
  void release();

  bool isMapped() const { return memory != nullptr; }
  std::string_view text() const { return {memory, size}; }

private:
  char *memory = nullptr;
  size_t size = 0;
  int file = -1;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_LEASEDFILE_H
