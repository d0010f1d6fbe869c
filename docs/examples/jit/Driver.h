//===- Driver.h - The little of the CUDA driver that is needed --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// libcuda is opened at run time, and its functions are declared in Driver.cpp.  So the program can be built without a
// CUDA toolkit or driver, and reports what is missing when it runs.  With <cuda.h>, a program can include that and link
// with CUDA::cuda_driver; the calls are the same.

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

namespace jit {

/// There is no driver, or no GPU.
struct NoGpu : std::runtime_error {
  using runtime_error::runtime_error;
};

/// The first GPU.  Its functions throw std::runtime_error if a call fails.
class Driver {
public:
  /// Throws NoGpu if there is none.
  Driver();
  ~Driver();
  Driver(const Driver &) = delete;
  Driver &operator=(const Driver &) = delete;

  std::string name() const;
  /// 90 for compute capability 9.0.
  unsigned capability() const;
  /// The newest CUDA release whose PTX the driver accepts, in the form of cuDriverGetVersion(): 13000 for 13.0.
  int release() const;

  /// Compiles \p ptx, and runs its kernel \p entry in one block of \p threads threads.  Its parameters are pointers to
  /// copies of \p inputs, then one to a buffer that is copied to \p output.
  void run(const std::string &ptx, const char *entry, unsigned threads,
           std::span<const std::span<const std::byte>> inputs, std::span<std::byte> output);

private:
  struct Api;
  void check(int result, const char *call) const;

  std::unique_ptr<const Api> api;
  int device = 0;
};

} // namespace jit
