//===- StandardInput.cpp - Reading standard input twice -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/StandardInput.h"

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

namespace ptxmatrix::assembler {
namespace {

std::error_code lastError() { return {errno, std::generic_category()}; }

} // namespace

bool isStandardInput(std::string_view path) {
  return path == "-" || path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0";
}

std::error_code replaceInput(std::string_view text) {
  const int memory = memfd_create("ptx", 0);
  if (memory < 0)
    return lastError();
  while (!text.empty()) {
    const ssize_t written = write(memory, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return lastError();
    text.remove_prefix(static_cast<size_t>(written));
  }
  if (lseek(memory, 0, SEEK_SET) < 0 || dup2(memory, STDIN_FILENO) < 0)
    return lastError();
  close(memory);
  return {};
}

} // namespace ptxmatrix::assembler
