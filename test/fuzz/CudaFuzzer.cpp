//===- CudaFuzzer.cpp - Asm statements of any text ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any bytes can be checked as a CUDA source.  The results are ranges of the text in its order, and each asm statement
// is checked or skipped.

#include "Fuzz.h"
#include "ptxmatrix/Cuda.h"

#include <algorithm>

using namespace ptxmatrix;

namespace {

void checkCudaInput(std::string_view data) {
  const fuzz::Input input = fuzz::inputOf(data);
  const CheckOptions options = fuzz::optionsOf(input.head);
  const CheckResult result = checkCuda(input.text, options);
  fuzz::checkDiagnostics(result.diagnostics, input.text);
  fuzz::require(result.asmStatements.has_value(), "asm statements are counted");
  const AsmCounts &counts = *result.asmStatements;
  fuzz::require(counts.checked + counts.skipped == counts.statements, "each is checked or skipped");
  fuzz::require(checkCuda(input.text, options).diagnostics.size() == result.diagnostics.size(), "it is so each time");
}

const fuzz::Fuzzer kCudaFuzzer("cuda", checkCudaInput);

} // namespace
