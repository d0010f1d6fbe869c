//===- FileBuffer.cpp - The text of a file in memory ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/FileBuffer.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <tuple>
#include <utility>

#include <sys/mman.h>

namespace ptxmatrix::driver {

namespace fs = llvm::sys::fs;

std::error_code FileBuffer::read(const std::string &path, uint64_t most) {
  constexpr size_t kMostKept = size_t{16} << 20; // keep at most this much for the next file
  size = 0;
  if (capacity > kMostKept) {
    memory.reset();
    capacity = 0;
  }
  fs::file_t file = fs::getStdinHandle();
  if (path != "-") {
    llvm::Expected<fs::file_t> opened = fs::openNativeFileForRead(path);
    if (!opened)
      return llvm::errorToErrorCode(opened.takeError());
    file = *opened;
  }
  const std::error_code error = readToEnd(file, most);
  if (error)
    size = 0;
  if (path != "-")
    std::ignore = fs::closeFile(file); // an error here does not affect the text
  return error;
}

std::error_code FileBuffer::readToEnd(fs::file_t file, uint64_t most) {
  fs::file_status status;
  // The size is a hint: files grow and shrink, and those of /proc have none.
  const bool isFile = !fs::status(file, status) && fs::is_regular_file(status);
  if (isFile && status.getSize() > most)
    return std::make_error_code(std::errc::file_too_large);
  size_t wanted = (isFile ? status.getSize() : 0) + 1; // one byte more, so that the last read returns 0
  while (true) {
    if (!reserve(wanted))
      return std::make_error_code(std::errc::not_enough_memory);
    llvm::Expected<size_t> count = fs::readNativeFile(file, {memory.get() + size, capacity - size});
    if (!count)
      return llvm::errorToErrorCode(count.takeError());
    if (*count == 0)
      return {};
    size += *count;
    if (size > most)
      return std::make_error_code(std::errc::file_too_large);
    if (size == capacity)
      wanted = 2 * capacity;
  }
}

/// Clearing small pages would take a third of the time of a check.  From 256 KB on, a huge page is faster.
bool FileBuffer::reserve(size_t wanted) {
  constexpr size_t kSmallStep = size_t{16} << 10;
  constexpr size_t kHugePage = size_t{2} << 20;
  if (wanted <= capacity)
    return true;
  const size_t step = wanted < size_t{256} << 10 ? kSmallStep : kHugePage;
  wanted = llvm::alignTo(wanted, step);
  std::unique_ptr<char, Free> larger(static_cast<char *>(std::aligned_alloc(step, wanted)));
  if (!larger)
    return false;
#ifdef MADV_HUGEPAGE
  if (step == kHugePage)
    madvise(larger.get(), wanted, MADV_HUGEPAGE);
#endif
  if (size > 0)
    std::memcpy(larger.get(), memory.get(), size);
  memory = std::move(larger);
  capacity = wanted;
  return true;
}

} // namespace ptxmatrix::driver
