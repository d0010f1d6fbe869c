//===- Cuda.h - The CUDA driver API, opened at run time ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// libcuda is opened with dlopen(), and the functions that are used are declared here, so the build needs no CUDA.
// Every call is checked.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace ptxmatrix::gpu {

/// There is no GPU or no driver: the tests are skipped.
struct NoDevice : std::runtime_error {
  using runtime_error::runtime_error;
};

/// A call of the driver failed.
struct CudaError : std::runtime_error {
  CudaError(int code, std::string name, const std::string &what)
      : runtime_error(what), code(code), name(std::move(name)) {}
  int code;
  std::string name; ///< Such as CUDA_ERROR_MISALIGNED_ADDRESS.
};

/// A kernel wrote where it must not, or omitted what it must write.
struct MemoryError : std::runtime_error {
  using runtime_error::runtime_error;
};

using CudaModule = struct CudaModuleHandle *;
using CudaFunction = struct CudaFunctionHandle *;

/// A matrix by rows without gaps, and how TMA loads parts of it.
struct TensorMap {
  unsigned elementBytes = 2; ///< 1, 2 or 4.
  unsigned columns = 0;
  unsigned rows = 0; ///< Of the matrix and of a box.
  unsigned boxColumns = 0;
  unsigned swizzle = 16; ///< Its width in bytes: 16 is none.
};

/// The first GPU, its primary context current on the thread that made it.
class Cuda {
public:
  /// Throws NoDevice if there is none.
  Cuda();
  ~Cuda();
  Cuda(const Cuda &) = delete;
  Cuda &operator=(const Cuda &) = delete;

  std::string deviceName() const;
  /// 90 for compute capability 9.0.
  unsigned capability() const;
  /// The newest CUDA release that the driver supports, such as "13.0".
  std::string release() const;
  /// The version of the driver itself, such as "580.159.04"; empty if it is unknown.
  static std::string driverVersion();

  CudaModule load(std::span<const uint8_t> cubin);
  void unload(CudaModule module);
  CudaFunction function(CudaModule module, const std::string &entry);

  /// A kernel's inputs.  It is called with a pointer to each of the inputs, a pointer to the output, and the
  /// numbers, then `poison` as the last: what the instruction under test writes, registers or memory, holds that
  /// before.
  struct Launch {
    CudaFunction function = nullptr;
    unsigned gridX = 1;
    unsigned gridY = 1;
    unsigned threads = 32;
    std::vector<std::span<const uint8_t>> inputs = {};
    std::vector<uint32_t> numbers = {};
    size_t outputBytes = 0;
    std::optional<TensorMap> tensorMap = std::nullopt; ///< The first parameter: the first input as a tensor map.
  };

  /// Runs the kernel twice, with the output poisoned with one pattern and with its complement, and returns the output.
  /// Throws MemoryError if any bit of it was not written, or any byte around it or of the inputs was.  With
  /// \p unwritten, the kernel may leave bits unwritten: these are ones there.
  std::vector<uint8_t> run(const Launch &launch, std::vector<uint8_t> *unwritten = nullptr);

private:
  struct Api;
  void check(int result, const char *call) const;
  std::array<uint64_t, 16> encode(const TensorMap &map, unsigned long long matrix) const;

  std::unique_ptr<Api> api;
  int device = 0;
};

} // namespace ptxmatrix::gpu
