//===- Cuda.cpp - The CUDA driver API, opened at run time -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <dlfcn.h>

namespace ptxmatrix::gpu {
namespace {

using DevicePointer = unsigned long long;
using Context = struct ContextHandle *;
using Stream = struct StreamHandle *;

constexpr int kErrorStubLibrary = 34;
constexpr int kErrorNoDevice = 100;
constexpr int kErrorNotSupported = 801;
constexpr int kAttributeCapabilityMajor = 75;
constexpr int kAttributeCapabilityMinor = 76;

/// The bytes before and after each buffer, which must stay as they are.
constexpr size_t kGuard = 1024;

/// The bits that differ between \p first and \p second, the outputs of the runs with \p poison and its complement.
/// Each must be the poison itself: a bit that the kernel left as it was.
std::vector<uint8_t> differences(const std::vector<uint8_t> &first, std::span<const uint8_t> second, uint8_t poison) {
  std::vector<uint8_t> bits(first.size());
  for (size_t i = 0; i < bits.size(); ++i) {
    bits[i] = first[i] ^ second[i];
    if ((bits[i] & (first[i] ^ poison)) != 0)
      throw MemoryError("the kernel wrote something that depends on what stood there");
  }
  return bits;
}

template <typename Function> void resolve(void *library, Function &function, const char *name) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (!function)
    throw NoDevice(std::string("libcuda has no ") + name + ": the driver is too old");
}

} // namespace

/// The functions, with the prototypes that the driver API's reference gives.
struct Cuda::Api {
  int (*init)(unsigned) = nullptr;
  int (*driverGetVersion)(int *) = nullptr;
  int (*getErrorName)(int, const char **) = nullptr;
  int (*getErrorString)(int, const char **) = nullptr;
  int (*deviceGet)(int *, int) = nullptr;
  int (*deviceGetName)(char *, int, int) = nullptr;
  int (*deviceGetAttribute)(int *, int, int) = nullptr;
  int (*primaryContextRetain)(Context *, int) = nullptr;
  int (*primaryContextRelease)(int) = nullptr;
  int (*contextSetCurrent)(Context) = nullptr;
  int (*contextSynchronize)() = nullptr;
  int (*moduleLoadData)(CudaModule *, const void *) = nullptr;
  int (*moduleUnload)(CudaModule) = nullptr;
  int (*moduleGetFunction)(CudaFunction *, CudaModule, const char *) = nullptr;
  int (*memAlloc)(DevicePointer *, size_t) = nullptr;
  int (*memFree)(DevicePointer) = nullptr;
  int (*copyToDevice)(DevicePointer, const void *, size_t) = nullptr;
  int (*copyToHost)(void *, DevicePointer, size_t) = nullptr;
  int (*launchKernel)(CudaFunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream,
                      void **, void **) = nullptr;
  int (*tensorMapEncode)(void *, int, unsigned, void *, const uint64_t *, const uint64_t *, const uint32_t *,
                         const uint32_t *, int, int, int, int) = nullptr; ///< Of CUDA 12.

  explicit Api(void *library) {
    resolve(library, init, "cuInit");
    resolve(library, driverGetVersion, "cuDriverGetVersion");
    resolve(library, getErrorName, "cuGetErrorName");
    resolve(library, getErrorString, "cuGetErrorString");
    resolve(library, deviceGet, "cuDeviceGet");
    resolve(library, deviceGetName, "cuDeviceGetName");
    resolve(library, deviceGetAttribute, "cuDeviceGetAttribute");
    resolve(library, primaryContextRetain, "cuDevicePrimaryCtxRetain");
    resolve(library, primaryContextRelease, "cuDevicePrimaryCtxRelease_v2");
    resolve(library, contextSetCurrent, "cuCtxSetCurrent");
    resolve(library, contextSynchronize, "cuCtxSynchronize");
    resolve(library, moduleLoadData, "cuModuleLoadData");
    resolve(library, moduleUnload, "cuModuleUnload");
    resolve(library, moduleGetFunction, "cuModuleGetFunction");
    resolve(library, memAlloc, "cuMemAlloc_v2");
    resolve(library, memFree, "cuMemFree_v2");
    resolve(library, copyToDevice, "cuMemcpyHtoD_v2");
    resolve(library, copyToHost, "cuMemcpyDtoH_v2");
    resolve(library, launchKernel, "cuLaunchKernel");
    tensorMapEncode = reinterpret_cast<decltype(tensorMapEncode)>(dlsym(library, "cuTensorMapEncodeTiled"));
  }
};

Cuda::Cuda() {
  const char *const chosen = std::getenv("PTXMATRIX_LIBCUDA");
  const char *const name = chosen ? chosen : "libcuda.so.1";
  // It is never closed: there is no time at which the driver's threads have certainly ended.
  void *const library = dlopen(name, RTLD_NOW);
  if (!library)
    throw NoDevice(std::string("no CUDA driver: ") + dlerror());
  api = std::make_unique<Api>(library);
  const int initialized = api->init(0);
  if (initialized == kErrorNoDevice || initialized == kErrorStubLibrary)
    throw NoDevice(std::string(name) + " finds no GPU");
  check(initialized, "cuInit");
  check(api->deviceGet(&device, 0), "cuDeviceGet");
  Context context = nullptr;
  check(api->primaryContextRetain(&context, device), "cuDevicePrimaryCtxRetain");
  check(api->contextSetCurrent(context), "cuCtxSetCurrent");
}

Cuda::~Cuda() {
  api->primaryContextRelease(device); // it fails after a fault, which was already reported
}

void Cuda::check(int result, const char *call) const {
  if (result == 0)
    return;
  const char *name = nullptr;
  const char *text = nullptr;
  api->getErrorName(result, &name);
  api->getErrorString(result, &text);
  const std::string code = name ? name : "error " + std::to_string(result);
  throw CudaError(result, code, std::string(call) + ": " + code + (text ? std::string(" (") + text + ')' : ""));
}

std::string Cuda::deviceName() const {
  std::array<char, 256> name{};
  check(api->deviceGetName(name.data(), static_cast<int>(name.size()) - 1, device), "cuDeviceGetName");
  return name.data();
}

unsigned Cuda::capability() const {
  int major = 0;
  int minor = 0;
  check(api->deviceGetAttribute(&major, kAttributeCapabilityMajor, device), "cuDeviceGetAttribute");
  check(api->deviceGetAttribute(&minor, kAttributeCapabilityMinor, device), "cuDeviceGetAttribute");
  return static_cast<unsigned>(10 * major + minor);
}

std::string Cuda::release() const {
  int version = 0;
  check(api->driverGetVersion(&version), "cuDriverGetVersion");
  return std::to_string(version / 1000) + '.' + std::to_string(version % 1000 / 10);
}

std::string Cuda::driverVersion() {
  void *const library = dlopen("libnvidia-ml.so.1", RTLD_NOW);
  if (!library)
    return "";
  auto init = reinterpret_cast<int (*)()>(dlsym(library, "nvmlInit_v2"));
  auto version = reinterpret_cast<int (*)(char *, unsigned)>(dlsym(library, "nvmlSystemGetDriverVersion"));
  std::array<char, 96> text{};
  if (!init || !version || init() != 0 || version(text.data(), text.size() - 1) != 0)
    return "";
  return text.data();
}

CudaModule Cuda::load(std::span<const uint8_t> cubin) {
  CudaModule module = nullptr;
  check(api->moduleLoadData(&module, cubin.data()), "cuModuleLoadData");
  return module;
}

void Cuda::unload(CudaModule module) { check(api->moduleUnload(module), "cuModuleUnload"); }

CudaFunction Cuda::function(CudaModule module, const std::string &entry) {
  CudaFunction function = nullptr;
  check(api->moduleGetFunction(&function, module, entry.c_str()), "cuModuleGetFunction");
  return function;
}

std::array<uint64_t, 16> Cuda::encode(const TensorMap &map, unsigned long long matrix) const {
  alignas(64) std::array<uint64_t, 16> encoded{};
  const int type = static_cast<int>(map.elementBytes / 2); // 8, 16 or 32 unsigned bits
  const int swizzle = map.swizzle == 16 ? 0 : map.swizzle == 32 ? 1 : map.swizzle == 64 ? 2 : 3;
  const std::array<uint64_t, 2> sizes = {map.columns, map.rows};
  const std::array<uint64_t, 1> strides = {uint64_t{map.columns} * map.elementBytes};
  const std::array<uint32_t, 2> box = {map.boxColumns, map.rows};
  const std::array<uint32_t, 2> steps = {1, 1};
  check(api->tensorMapEncode
            ? api->tensorMapEncode(encoded.data(), type, 2, reinterpret_cast<void *>(matrix), sizes.data(),
                                   strides.data(), box.data(), steps.data(), 0, swizzle, 0, 0)
            : kErrorNotSupported,
        "cuTensorMapEncodeTiled");
  return encoded;
}

std::vector<uint8_t> Cuda::run(const Launch &launch, std::vector<uint8_t> *unwritten) {
  constexpr uint8_t kPoison = 0xa5;
  // Each buffer with a guard on both sides; the output comes last.
  std::vector<DevicePointer> buffers;
  auto freeAll = [&] {
    for (DevicePointer buffer : buffers)
      api->memFree(buffer); // after a fault it fails, too
    buffers.clear();
  };
  std::vector<uint8_t> first;
  try {
    std::vector<size_t> sizes;
    for (std::span<const uint8_t> input : launch.inputs)
      sizes.push_back(input.size());
    sizes.push_back(launch.outputBytes);
    for (size_t size : sizes) {
      DevicePointer buffer = 0;
      check(api->memAlloc(&buffer, size + 2 * kGuard), "cuMemAlloc");
      buffers.push_back(buffer);
    }
    for (const uint8_t poison : {kPoison, static_cast<uint8_t>(~kPoison)}) {
      std::vector<std::vector<uint8_t>> images;
      for (size_t i = 0; i < sizes.size(); ++i) {
        std::vector<uint8_t> &image = images.emplace_back(sizes[i] + 2 * kGuard, poison);
        if (i < launch.inputs.size())
          std::ranges::copy(launch.inputs[i], image.begin() + kGuard);
        check(api->copyToDevice(buffers[i], image.data(), image.size()), "cuMemcpyHtoD");
      }
      std::vector<DevicePointer> pointers;
      for (DevicePointer buffer : buffers)
        pointers.push_back(buffer + kGuard);
      std::vector<uint32_t> numbers = launch.numbers;
      numbers.push_back(0x01010101U * poison);
      std::vector<void *> parameters;
      for (DevicePointer &pointer : pointers)
        parameters.push_back(&pointer);
      std::array<uint64_t, 16> tensorMap{};
      if (launch.tensorMap) {
        tensorMap = encode(*launch.tensorMap, pointers.front());
        parameters.front() = tensorMap.data();
      }
      for (uint32_t &number : numbers)
        parameters.push_back(&number);
      check(api->launchKernel(launch.function, launch.gridX, launch.gridY, 1, launch.threads, 1, 1, 0, nullptr,
                              parameters.data(), nullptr),
            "cuLaunchKernel");
      check(api->contextSynchronize(), "cuCtxSynchronize");

      for (size_t i = 0; i < sizes.size(); ++i) {
        std::vector<uint8_t> after(images[i].size());
        check(api->copyToHost(after.data(), buffers[i], after.size()), "cuMemcpyDtoH");
        const bool isOutput = i == launch.inputs.size();
        const auto begin = after.begin() + kGuard;
        const auto end = after.end() - kGuard;
        if (!std::equal(after.begin(), begin, images[i].begin()) ||
            !std::equal(end, after.end(), images[i].end() - kGuard))
          throw MemoryError("the kernel wrote beside a buffer");
        if (!isOutput) {
          if (after != images[i])
            throw MemoryError("the kernel wrote to an input");
        } else if (poison == kPoison) {
          first.assign(begin, end);
        } else if (unwritten) {
          *unwritten = differences(first, {begin, end}, kPoison);
        } else if (!std::equal(begin, end, first.begin(), first.end())) {
          throw MemoryError("the kernel left a part of its output or a register unwritten");
        }
      }
    }
  } catch (...) {
    freeAll();
    throw;
  }
  freeAll();
  return first;
}

} // namespace ptxmatrix::gpu
