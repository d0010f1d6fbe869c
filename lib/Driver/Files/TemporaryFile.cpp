//===- TemporaryFile.cpp - A file that takes the place of another ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/TemporaryFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace ptxmatrix::driver {
namespace {

std::error_code lastError() { return {errno, std::generic_category()}; }

} // namespace

TemporaryFile::~TemporaryFile() {
  if (name.empty())
    return;
  if (file >= 0)
    close(file);
  unlink(name.c_str());
  forget();
}

void TemporaryFile::forget() {
  llvm::sys::DontRemoveFileOnSignal(name);
  name.clear();
}

std::error_code TemporaryFile::create(const std::string &other, unsigned mode) {
  constexpr int kMostTries = 128;
  path = other;
  for (int tries = 0; tries < kMostTries; ++tries) {
    llvm::SmallString<256> unique;
    llvm::sys::fs::createUniquePath(path + ".%%%%%%%%.tmp", unique, /*MakeAbsolute=*/false);
    name = unique.str();
    llvm::sys::RemoveFileOnSignal(name); // before there is one, so that none can be left
    do
      file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    while (file < 0 && errno == EINTR);
    if (file >= 0)
      return {};
    const std::error_code error = lastError();
    forget();
    if (error != std::errc::file_exists)
      return error;
  }
  return std::make_error_code(std::errc::file_exists);
}

std::error_code TemporaryFile::keep() {
  // Some file systems tell only here that the disk is full.
  if (close(std::exchange(file, -1)) != 0 && errno != EINTR)
    return lastError();
  if (std::rename(name.c_str(), path.c_str()) != 0)
    return lastError();
  forget();
  return {};
}

} // namespace ptxmatrix::driver
