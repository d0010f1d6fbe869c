//===- FileBuffer.cpp - The text of a file in memory ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/FileBuffer.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ptxmatrix::driver {
namespace {

constexpr size_t kHugePage = size_t{2} << 20;
/// From here on, one huge page costs less than the small ones.
constexpr size_t kLeastHuge = size_t{256} << 10;
/// Small memory is taken in steps of this.
constexpr size_t kSmallStep = size_t{16} << 10;
/// No more than that is kept for the next file.
constexpr size_t kMostKept = size_t{16} << 20;

std::error_code lastError() { return {errno, std::generic_category()}; }

size_t roundUp(size_t size, size_t step) { return (size + step - 1) / step * step; }

size_t roundUpMemory(size_t size) { return roundUp(size, size < kLeastHuge ? kSmallStep : kHugePage); }

char *mapMemory(size_t size) {
  void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<char *>(memory);
}

void askForHugePages([[maybe_unused]] char *memory, [[maybe_unused]] size_t size) {
#ifdef MADV_HUGEPAGE
  if (size >= kHugePage)
    madvise(memory, size, MADV_HUGEPAGE); // a wish: without it, all is as right
#endif
}

/// Memory that begins at a multiple of a huge page; else the system has only small ones for its ends.
char *mapHuge(size_t size) {
  char *memory = mapMemory(size + kHugePage);
  if (!memory)
    return nullptr;
  const size_t before = (kHugePage - reinterpret_cast<uintptr_t>(memory) % kHugePage) % kHugePage;
  if (before != 0)
    munmap(memory, before);
  if (before != kHugePage)
    munmap(memory + before + size, kHugePage - before);
  askForHugePages(memory + before, size);
  return memory + before;
}

char *allocate(size_t size) { return size < kHugePage ? mapMemory(size) : mapHuge(size); }

/// Makes memory larger and keeps what is in it.
char *enlarge(char *memory, size_t size, size_t wanted) {
#ifdef MREMAP_MAYMOVE
  void *moved = mremap(memory, size, wanted, MREMAP_MAYMOVE); // copies nothing
  if (moved == MAP_FAILED)
    return nullptr;
  askForHugePages(static_cast<char *>(moved), wanted);
  return static_cast<char *>(moved);
#else
  char *larger = allocate(wanted);
  if (larger) {
    std::memcpy(larger, memory, size);
    munmap(memory, size);
  }
  return larger;
#endif
}

} // namespace

std::error_code FileBuffer::read(const std::string &path, uint64_t most) {
  clear();
  if (capacity > kMostKept)
    release();
  if (path == "-")
    return readFrom(STDIN_FILENO, most);
  int file;
  do
    file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  while (file < 0 && errno == EINTR);
  if (file < 0)
    return lastError();
  if (leased.map(file)) { // which is its file now
    if (leased.text().size() <= most)
      return {};
    leased.release();
    return std::make_error_code(std::errc::file_too_large);
  }
  const std::error_code error = readFrom(file, most);
  close(file);
  return error;
}

std::error_code FileBuffer::readFrom(int file, uint64_t most) {
  struct stat status;
  // The size is a hint: files grow and shrink, and those of /proc have none.
  const bool isSized = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  if (isSized && static_cast<uint64_t>(status.st_size) > most)
    return std::make_error_code(std::errc::file_too_large);
  size_t least = (isSized ? static_cast<size_t>(status.st_size) : 0) + 1; // the end is told by a read of nothing
  while (true) {
    if ((!memory || least > capacity) && !grow(least)) {
      size = 0;
      return std::make_error_code(std::errc::not_enough_memory);
    }
    const ssize_t count = ::read(file, memory + size, capacity - size);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0) {
      size = 0;
      return lastError();
    }
    if (count == 0)
      break;
    size += static_cast<size_t>(count);
    if (size > most) {
      size = 0;
      return std::make_error_code(std::errc::file_too_large);
    }
    if (size == capacity)
      least = capacity * 2;
  }
  return {};
}

bool FileBuffer::grow(size_t least) {
  const size_t wanted = roundUpMemory(least);
  if (size == 0)
    release(); // nothing to keep
  char *larger = memory ? enlarge(memory, capacity, wanted) : allocate(wanted);
  if (!larger)
    return false;
  memory = larger;
  capacity = wanted;
  return true;
}

void FileBuffer::release() {
  if (memory)
    munmap(memory, capacity);
  memory = nullptr;
  size = 0;
  capacity = 0;
}

} // namespace ptxmatrix::driver
