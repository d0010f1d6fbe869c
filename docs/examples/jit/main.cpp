//===- main.cpp - Generate PTX for the GPU at hand, check it, run it ------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//   jit                          multiplies two matrices on the first GPU, and compares with the CPU
//   jit sm_75                    likewise by PTX for that target, which any newer GPU runs
//   jit --print sm_90 [13.0]     only prints the module, for the newest PTX of that CUDA release; it needs no GPU
//
// Exit status: 0 all is well, 1 the module has an error or the product is wrong, 2 wrong usage or the driver failed,
// 77 there is no GPU.

#include "Driver.h"
#include "Kernel.h"

#include "ptxmatrix/Check.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iostream>

using namespace ptxmatrix;

namespace {

constexpr int kWrongUsage = 2;
constexpr int kNoGpu = 77;

/// The module for \p target, checked for the ptxas of \p release and for the GPU \p arch, if given.  Nothing, with the
/// reasons on std::cerr, if it has an error or there is none.
std::optional<std::string> checkedModule(CudaRelease release, Target target, std::optional<Target> arch = {}) {
  const PtxVersion version = newestVersion(release);
  std::optional<std::string> module = jit::productModule(version, target);
  if (!module) {
    std::cerr << "jit: " << info(target).name << " has no ldmatrix in PTX " << version.str() << '\n';
    return std::nullopt;
  }
  CheckOptions options;
  options.arch = arch;
  if (isKnownRelease(release)) // otherwise the newest known one
    options.cuda = release;
  const CheckResult result = checkModule(*module, options);
  for (const Diagnostic &diagnostic : result.diagnostics)
    std::cerr << "line " << std::count(module->begin(), module->begin() + diagnostic.range.begin, '\n') + 1 << ": "
              << (diagnostic.severity == Severity::Error ? "error: " : "warning: ") << diagnostic.message << " ["
              << diagnostic.rule->name << "]\n    " << diagnostic.statement.of(*module) << '\n';
  if (result.hasErrors())
    return std::nullopt;
  return module;
}

/// The newest target of \p version whose code runs on a GPU with \p capability.  PTX for an older target runs on newer
/// GPUs, so unknown new GPUs work, too.
std::optional<Target> targetFor(unsigned capability, PtxVersion version) {
  std::optional<Target> best;
  for (Target target : kAllTargets)
    if (const TargetInfo &row = info(target); row.suffix == 0 && row.number <= capability &&
                                              isDocumented(target, version) && leastVersion(target) <= version &&
                                              (!best || info(*best).number < row.number))
      best = target;
  return best;
}

/// The name of the GPU for -arch of ptxas, including its architecture-specific features; nothing if it is unknown.
std::optional<Target> archOf(unsigned capability) {
  const std::string name = "sm_" + std::to_string(capability);
  const std::optional<Target> own = findTarget(name + 'a');
  return own ? own : findTarget(name);
}

/// An integer from -2048 to 2048 as f16.
uint16_t toHalf(int value) {
  const auto magnitude = static_cast<unsigned>(std::abs(value));
  if (magnitude == 0)
    return 0;
  const auto exponent = static_cast<unsigned>(std::bit_width(magnitude)) - 1;
  const unsigned fraction = (magnitude << 10 >> exponent) & 0x3ff;
  return static_cast<uint16_t>((value < 0 ? 0x8000 : 0) | (exponent + 15) << 10 | fraction);
}

/// The target \p name.  Prints a message and returns nothing if there is none.
std::optional<Target> readTarget(std::string_view name) {
  const std::optional<Target> target = findTarget(name);
  if (!target)
    std::cerr << "jit: unknown target '" << name << "'\n";
  return target;
}

/// \p named, if given, replaces the target of the GPU.
int multiplyOnGpu(std::optional<Target> named) {
  jit::Driver driver;
  const CudaRelease release{static_cast<uint16_t>(driver.release() / 1000),
                            static_cast<uint16_t>(driver.release() % 1000 / 10)};
  const std::optional<Target> target = named ? named : targetFor(driver.capability(), newestVersion(release));
  if (!target) {
    std::cerr << "jit: no target is known for this GPU\n";
    return 1;
  }
  const std::optional<std::string> module = checkedModule(release, *target, archOf(driver.capability()));
  if (!module)
    return 1;

  // Integers small enough for exact sums, with no two equal rows or columns.
  auto elementOfA = [](unsigned row, unsigned k) { return static_cast<int>((row * 7 + k * 5 + row * k) % 31) - 15; };
  auto elementOfB = [](unsigned k, unsigned column) { return static_cast<int>((k * 3 + column * 11) % 23) - 11; };
  std::array<uint16_t, size_t{jit::kRows} * jit::kProducts> a;
  std::array<uint16_t, size_t{jit::kProducts} * jit::kColumns> b;
  std::array<float, size_t{jit::kRows} * jit::kColumns> c{};
  for (unsigned i = 0; i < a.size(); ++i)
    a[i] = toHalf(elementOfA(i / jit::kProducts, i % jit::kProducts));
  for (unsigned i = 0; i < b.size(); ++i)
    b[i] = toHalf(elementOfB(i / jit::kColumns, i % jit::kColumns));

  const std::array<std::span<const std::byte>, 2> inputs{std::as_bytes(std::span(a)), std::as_bytes(std::span(b))};
  driver.run(*module, "product", jit::kThreads, inputs, std::as_writable_bytes(std::span(c)));

  for (unsigned i = 0; i < c.size(); ++i) {
    int expected = 0;
    for (unsigned k = 0; k < jit::kProducts; ++k)
      expected += elementOfA(i / jit::kColumns, k) * elementOfB(k, i % jit::kColumns);
    if (c[i] != static_cast<float>(expected)) {
      std::cerr << "jit: element " << i / jit::kColumns << ", " << i % jit::kColumns << " is " << c[i] << " instead of "
                << expected << '\n';
      return 1;
    }
  }
  std::cout << driver.name() << ", CUDA " << release.str() << ": the product of PTX " << newestVersion(release).str()
            << " for " << info(*target).name << " is right\n";
  return 0;
}

int print(Target target, std::string_view releaseName) {
  const std::optional<CudaRelease> release = parseVersion<CudaRelease>(releaseName);
  if (!release || !isKnownRelease(*release)) {
    std::cerr << "jit: unknown CUDA release '" << releaseName << "'\n";
    return kWrongUsage;
  }
  const std::optional<std::string> module = checkedModule(*release, target);
  if (!module)
    return 1;
  std::cout << *module;
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  try {
    if (argc == 1)
      return multiplyOnGpu(std::nullopt);
    const bool onlyPrint = std::string_view(argv[1]) == "--print";
    if (onlyPrint ? argc == 2 || argc > 4 : argc > 2) {
      std::cerr << "usage: jit [TARGET], or jit --print TARGET [CUDA]\n";
      return kWrongUsage;
    }
    const std::optional<Target> target = readTarget(argv[onlyPrint ? 2 : 1]);
    if (!target)
      return kWrongUsage;
    if (onlyPrint)
      return print(*target, argc == 4 ? argv[3] : kNewestRelease.cuda.str());
    return multiplyOnGpu(target);
  } catch (const jit::NoGpu &error) {
    std::cerr << "skipped: " << error.what() << '\n';
    return kNoGpu;
  } catch (const std::exception &error) {
    std::cerr << "jit: " << error.what() << '\n';
    return kWrongUsage;
  }
}
