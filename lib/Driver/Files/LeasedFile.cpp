//===- LeasedFile.cpp - A file that nobody changes meanwhile --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/LeasedFile.h"

#ifdef __linux__

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace ptxmatrix::driver {
namespace {

/// Smaller ones are read as fast.
constexpr size_t kLeast = size_t{256} << 10;
/// The system takes a lease away from who keeps others waiting for 45 seconds.  So much is checked in a fraction of it.
constexpr size_t kMost = size_t{4} << 30;

/// File systems that nobody writes to but by this system.
constexpr std::array<uint32_t, 6> kLocal = {EXT4_SUPER_MAGIC, XFS_SUPER_MAGIC,  BTRFS_SUPER_MAGIC,
                                            TMPFS_MAGIC,      F2FS_SUPER_MAGIC, OVERLAYFS_SUPER_MAGIC};

bool isLocal(int file) {
  struct statfs system;
  return fstatfs(file, &system) == 0 && std::ranges::count(kLocal, static_cast<uint32_t>(system.f_type)) != 0;
}

} // namespace

bool LeasedFile::map(int opened) {
#if defined(F_SETLEASE) && defined(F_SETSIG) && defined(MADV_POPULATE_READ)
  struct stat status;
  // The system gives leases to a file's owner, while it is open for writing nowhere.  When somebody waits, it sends a
  // signal: one that is not heard.
  if (fstat(opened, &status) != 0 || !S_ISREG(status.st_mode) || static_cast<size_t>(status.st_size) < kLeast ||
      static_cast<size_t>(status.st_size) > kMost || !isLocal(opened) || fcntl(opened, F_SETSIG, SIGURG) != 0 ||
      fcntl(opened, F_SETLEASE, F_RDLCK) != 0)
    return false;
  void *mapped = MAP_FAILED;
  // It may have been longer or shorter before.
  if (fstat(opened, &status) == 0 && status.st_size > 0) {
    size = static_cast<size_t>(status.st_size);
    mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, opened, 0);
  }
  // What the disk cannot deliver is told here, and then by read().
  if (mapped != MAP_FAILED && madvise(mapped, size, MADV_POPULATE_READ) != 0) {
    munmap(mapped, size);
    mapped = MAP_FAILED;
  }
  if (mapped == MAP_FAILED) {
    fcntl(opened, F_SETLEASE, F_UNLCK);
    return false;
  }
  memory = static_cast<char *>(mapped);
  file = opened;
  return true;
#else
  return false;
#endif
}

void LeasedFile::release() {
  if (!memory)
    return;
  munmap(memory, size);
  close(file); // with its lease
  memory = nullptr;
}

} // namespace ptxmatrix::driver

#else // not Linux

namespace ptxmatrix::driver {

bool LeasedFile::map(int) { return false; }
void LeasedFile::release() {}

} // namespace ptxmatrix::driver

#endif
