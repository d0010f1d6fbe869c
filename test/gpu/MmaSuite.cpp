//===- MmaSuite.cpp - What is done with a form that multiplies ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CompareWithModel.h"
#include "MmaIdentify.h"
#include "Suite.h"

namespace ptxmatrix::gpu {
namespace {

/// Measures one kernel, and compares it with the measurements of others.  Returns failures; empty if there were none.
std::string measure(const MmaRunner &runner, const MmaKernel &kernel, MmaResult &result) {
  const MmaMapping mapping = nameElements(result.form, identify(runner));
  if (!kernel.satfiniteElsewhere)
    result.mappings.push_back(mapping);
  else if (mapping != result.mappings.back())
    return "another mapping with .satfinite elsewhere";
  std::string differences;
  for (const std::string &difference : compareWithModel(result.form, kernel.selector, mapping))
    differences += (differences.empty() ? "" : "; ") + difference;
  if (!differences.empty())
    return differences;
  result.product = multiply(runner, mapping);
  return result.product.error;
}

} // namespace

void measureMma(Cuda &cuda, const Assembler &assembler, const std::string &name, MmaResult &result) {
  CudaModule module = cuda.load(assembler.cubin(name));
  for (const MmaKernel &kernel : kernelsOf(result.form)) {
    std::string failure;
    try {
      failure = measure({cuda, cuda.function(module, kernel.entry), result.form}, kernel, result);
    } catch (const NoProduct &error) {
      failure = error.what();
    } catch (const MemoryError &error) {
      failure = error.what();
    }
    if (failure.empty())
      continue;
    result.outcome = Outcome::Failed;
    result.message = "selector " + std::to_string(kernel.selector) +
                     (kernel.satfiniteElsewhere ? ", .satfinite elsewhere: " : ": ") + failure;
    cuda.unload(module);
    return;
  }
  cuda.unload(module);
  result.outcome = Outcome::Passed;
}

} // namespace ptxmatrix::gpu
