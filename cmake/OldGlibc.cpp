//===- OldGlibc.cpp - Functions for older versions of glibc ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// LLVM's libraries use the functions of the glibc that they were built with.  With this function here, programs that
// were linked on Debian 12 (glibc 2.36) also run on systems with glibc 2.34.

#include <cstdint>
#include <cstdlib>
#include <sys/random.h>

/// In glibc since 2.36.  LLVM uses it for the names of temporary files.
extern "C" uint32_t arc4random() noexcept {
  uint32_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number)
    std::abort();
  return number;
}
