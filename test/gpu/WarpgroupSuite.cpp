//===- WarpgroupSuite.cpp - What is done with a form of a warpgroup -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Suite.h"

#include <cstring>

namespace ptxmatrix::gpu {
namespace {

/// D's registers after \p kernel with \p trials.
std::vector<uint32_t> run(Cuda &cuda, CudaModule module, const WarpgroupKernel &kernel, const WarpgroupTrials &trials) {
  const std::span threads(reinterpret_cast<const uint8_t *>(trials.threads.data()), 4 * trials.threads.size());
  const std::vector<uint8_t> out = cuda.run({.function = cuda.function(module, kernel.entry),
                                             .gridX = kWarpgroupTrials,
                                             .threads = kWarpgroup,
                                             .inputs = {trials.shared, threads},
                                             .outputBytes = 4 * trials.expected.size()});
  std::vector<uint32_t> words(trials.expected.size());
  std::memcpy(words.data(), out.data(), out.size());
  return words;
}

/// How many words of D are not as \p expected, in words; empty if there are none.
std::string difference(const WarpgroupKernel &kernel, const std::vector<uint32_t> &words,
                       const std::vector<uint32_t> &expected) {
  size_t different = 0;
  for (size_t i = 0; i < words.size(); ++i)
    different += words[i] != expected[i] ? 1 : 0;
  if (different == 0)
    return "";
  auto name = [](Major major) { return major == Major::K ? "K" : "MN"; };
  return kernel.entry + " (n = " + std::to_string(kernel.form.d.columns) + ", A " +
         (kernel.hasDescribedA() ? name(kernel.aMajor) + std::string("-major") : "in registers") + ", B " +
         name(kernel.bMajor) + "-major): " + std::to_string(different) + " of " + std::to_string(words.size()) +
         " registers of D differ";
}

} // namespace

void measureWarpgroup(Cuda &cuda, const Assembler &assembler, const std::string &name, WarpgroupResult &result) {
  CudaModule module = cuda.load(assembler.cubin(name));
  for (const WarpgroupKernel &kernel : result.form.kernels) {
    const WarpgroupTrials trials = makeWarpgroupTrials(kernel);
    const std::vector<uint32_t> words = run(cuda, module, kernel, trials);
    result.digests.push_back(digestOf(words));
    const std::string failure = difference(kernel, words, trials.expected);
    if (failure.empty())
      result.elements += size_t{kWarpgroupTrials} * kernel.form.d.rows * kernel.form.d.columns;
    else
      result.message += (result.message.empty() ? "" : "; ") + failure;
  }
  cuda.unload(module);
  result.outcome = result.message.empty() ? Outcome::Passed : Outcome::Failed;
}

std::vector<std::string> warpgroupSelfCheck(Cuda &cuda, const Assembler &assembler, const std::string &name,
                                            const WarpgroupForm &form) {
  std::vector<std::string> failures;
  CudaModule module = cuda.load(assembler.cubin(name));
  for (const WarpgroupKernel &kernel : form.kernels) {
    if (kernel.form.d.columns != 32)
      continue;
    const std::vector<uint32_t> words = run(cuda, module, kernel, makeWarpgroupTrials(kernel));
    for (const WrongModel wrong : kWrongModels) {
      const bool matters = wrong == WrongModel::RowsOfA    ? !kernel.hasDescribedA()
                           : wrong == WrongModel::Selector ? kernel.form.selectors() > 1
                                                           : true;
      if (matters && difference(kernel, words, makeWarpgroupTrials(kernel, wrong).expected).empty())
        failures.push_back(form.opcode + " " + kernel.entry + ": wrong model " +
                           std::to_string(static_cast<unsigned>(wrong)) + " was not noticed");
    }
  }
  cuda.unload(module);
  return failures;
}

} // namespace ptxmatrix::gpu
