//===- NeedCheck.cpp - Checks of requirements -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Module/ModuleContext.h"

namespace ptxmatrix {

bool reportTargets(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  const bool isTooOld = module.isOlderThan(need.since);
  size_t accepting = 0;
  for (Target target : module.targets()) {
    if (need.targets.contains(target)) {
      ++accepting;
      continue;
    }
    module.reportFor(
        target, need.range,
        isTooOld ? msg::needsVersionAndTarget(need.feature, {need.since}, need.targets, *module.version(), target)
                 : msg::needsTarget(need.feature, need.targets, target),
        diagnostics);
    if (isTooOld)
      module.addVersionNote(diagnostics.back());
    module.addTargetNote(diagnostics.back(), target);
  }
  return accepting == 0 && !module.targets().empty();
}

Diagnostic tooOldFor(const Need &need, const ModuleContext &module) {
  Diagnostic diagnostic = makeDiagnostic(need.range, msg::needsVersion(need.feature, {need.since}, *module.version()));
  module.addVersionNote(diagnostic);
  module.addRaise(diagnostic, need.since);
  return diagnostic;
}

} // namespace ptxmatrix
