//===- Driver.cpp - The little of the CUDA driver that is needed ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver.h"

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include <dlfcn.h>

namespace {

// Names and values are those of <cuda.h>.
using CUcontext = struct ContextHandle *;
using CUdeviceptr = unsigned long long;
using CUfunction = struct FunctionHandle *;
using CUmodule = struct ModuleHandle *;
using CUstream = struct StreamHandle *;

constexpr int kErrorStubLibrary = 34;
constexpr int kErrorNoDevice = 100;
constexpr int kCapabilityMajor = 75;
constexpr int kCapabilityMinor = 76;
constexpr int kErrorLogBuffer = 5;
constexpr int kErrorLogBufferSizeBytes = 6;

template <typename Function> void find(void *library, Function *&function, const char *name) {
  function = reinterpret_cast<Function *>(dlsym(library, name));
  if (!function)
    throw jit::NoGpu(std::string("the CUDA driver has no ") + name);
}

} // namespace

struct jit::Driver::Api {
  int (*init)(unsigned);
  int (*driverGetVersion)(int *);
  int (*getErrorString)(int, const char **);
  int (*deviceGet)(int *, int);
  int (*deviceGetName)(char *, int, int);
  int (*deviceGetAttribute)(int *, int, int);
  int (*primaryContextRetain)(CUcontext *, int);
  int (*primaryContextRelease)(int);
  int (*contextSetCurrent)(CUcontext);
  int (*moduleLoadDataEx)(CUmodule *, const void *, unsigned, int *, void **);
  int (*moduleUnload)(CUmodule);
  int (*moduleGetFunction)(CUfunction *, CUmodule, const char *);
  int (*memAlloc)(CUdeviceptr *, size_t);
  int (*memFree)(CUdeviceptr);
  int (*memcpyHtoD)(CUdeviceptr, const void *, size_t);
  int (*memcpyDtoH)(void *, CUdeviceptr, size_t);
  int (*launchKernel)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, CUstream,
                      void **, void **);

  explicit Api(void *library) {
    find(library, init, "cuInit");
    find(library, driverGetVersion, "cuDriverGetVersion");
    find(library, getErrorString, "cuGetErrorString");
    find(library, deviceGet, "cuDeviceGet");
    find(library, deviceGetName, "cuDeviceGetName");
    find(library, deviceGetAttribute, "cuDeviceGetAttribute");
    find(library, primaryContextRetain, "cuDevicePrimaryCtxRetain");
    find(library, primaryContextRelease, "cuDevicePrimaryCtxRelease_v2");
    find(library, contextSetCurrent, "cuCtxSetCurrent");
    find(library, moduleLoadDataEx, "cuModuleLoadDataEx");
    find(library, moduleUnload, "cuModuleUnload");
    find(library, moduleGetFunction, "cuModuleGetFunction");
    find(library, memAlloc, "cuMemAlloc_v2");
    find(library, memFree, "cuMemFree_v2");
    find(library, memcpyHtoD, "cuMemcpyHtoD_v2");
    find(library, memcpyDtoH, "cuMemcpyDtoH_v2");
    find(library, launchKernel, "cuLaunchKernel");
  }
};

jit::Driver::Driver() {
  void *const library = dlopen("libcuda.so.1", RTLD_NOW); // stays open until the program ends
  if (!library)
    throw NoGpu(std::string("no CUDA driver: ") + dlerror());
  api = std::make_unique<const Api>(library);
  const int initialized = api->init(0);
  if (initialized == kErrorNoDevice || initialized == kErrorStubLibrary)
    throw NoGpu("the CUDA driver finds no GPU");
  check(initialized, "cuInit");
  check(api->deviceGet(&device, 0), "cuDeviceGet");
  CUcontext context = nullptr;
  check(api->primaryContextRetain(&context, device), "cuDevicePrimaryCtxRetain");
  check(api->contextSetCurrent(context), "cuCtxSetCurrent");
}

jit::Driver::~Driver() { api->primaryContextRelease(device); }

void jit::Driver::check(int result, const char *call) const {
  if (result == 0)
    return;
  const char *text = nullptr;
  api->getErrorString(result, &text);
  throw std::runtime_error(std::string(call) + ": " + (text ? text : "error " + std::to_string(result)));
}

std::string jit::Driver::name() const {
  std::array<char, 256> text{};
  check(api->deviceGetName(text.data(), static_cast<int>(text.size()), device), "cuDeviceGetName");
  return text.data();
}

unsigned jit::Driver::capability() const {
  int major = 0;
  int minor = 0;
  check(api->deviceGetAttribute(&major, kCapabilityMajor, device), "cuDeviceGetAttribute");
  check(api->deviceGetAttribute(&minor, kCapabilityMinor, device), "cuDeviceGetAttribute");
  return static_cast<unsigned>(10 * major + minor);
}

int jit::Driver::release() const {
  int version = 0;
  check(api->driverGetVersion(&version), "cuDriverGetVersion");
  return version;
}

void jit::Driver::run(const std::string &ptx, const char *entry, unsigned threads,
                      std::span<const std::span<const std::byte>> inputs, std::span<std::byte> output) {
  // The driver writes messages like those of ptxas here.
  std::array<char, 4096> log{};
  std::array options{kErrorLogBuffer, kErrorLogBufferSizeBytes};
  std::array<void *, 2> values{log.data(), std::bit_cast<void *>(uintptr_t{log.size()})};
  CUmodule module = nullptr;
  const int loaded = api->moduleLoadDataEx(&module, ptx.c_str(), options.size(), options.data(), values.data());
  if (loaded != 0 && log.front() != '\0')
    throw std::runtime_error(std::string("the driver rejects the module:\n") + log.data());
  check(loaded, "cuModuleLoadDataEx");
  CUfunction function = nullptr;
  check(api->moduleGetFunction(&function, module, entry), "cuModuleGetFunction");

  // After a failure, the program ends and the driver frees the buffers.
  std::vector<CUdeviceptr> buffers(inputs.size() + 1);
  std::vector<void *> parameters;
  for (size_t i = 0; i < buffers.size(); ++i) {
    check(api->memAlloc(&buffers[i], i < inputs.size() ? inputs[i].size() : output.size()), "cuMemAlloc");
    if (i < inputs.size())
      check(api->memcpyHtoD(buffers[i], inputs[i].data(), inputs[i].size()), "cuMemcpyHtoD");
    parameters.push_back(&buffers[i]);
  }
  check(api->launchKernel(function, 1, 1, 1, threads, 1, 1, 0, nullptr, parameters.data(), nullptr), "cuLaunchKernel");
  check(api->memcpyDtoH(output.data(), buffers.back(), output.size()), "cuMemcpyDtoH"); // waits for the kernel
  for (const CUdeviceptr buffer : buffers)
    check(api->memFree(buffer), "cuMemFree");
  check(api->moduleUnload(module), "cuModuleUnload");
}
