//===- Findings.cpp - What is found in one input --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint/Findings.h"

namespace ptxmatrix::driver {

int statusOf(const CheckResult &result) {
  return result.limitReached ? kExitFailure : result.hasErrors() ? kExitErrors : kExitOk;
}

void Findings::add(std::vector<Diagnostic> &part) {
  removeKnown(part, source, known);
  settings.warnings.apply(part);
  settings.warnings.applyQuiet(part);
  if (!options.newBaseline.empty())
    takeDiagnostics(part, source, newlyKnown);
  errors.add(part);
  if (options.statistics)
    counts.add(part);
  renderer.add(part);
}

int Findings::finish(CheckResult &result) {
  errors.judge(result.verdicts);
  renderer.finish(result);
  return statusOf(result);
}

} // namespace ptxmatrix::driver
