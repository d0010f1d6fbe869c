//===- NeedCheck.cpp - Whether a module has what is needed ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/Prose.h"
#include "Diagnostics/Rules.h"
#include "Diagnostics/TargetWords.h"
#include "Module/ModuleContext.h"

namespace ptxmatrix {

bool reportTargets(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  const bool isTooOld = module.isOlderThan(need.since);
  size_t taking = 0;
  for (Target target : module.targets()) {
    if (need.targets.contains(target)) {
      ++taking;
      continue;
    }
    std::string message = need.feature + " needs ";
    if (isTooOld)
      message += describe(need.since) + " and ";
    message += describeTargets(need.targets) + ", not ";
    if (isTooOld)
      message += "PTX " + module.version()->str() + " and ";
    message += info(target).name;
    module.reportFor(target, Rule::NeedsTarget, need.range, std::move(message), diagnostics);
    if (isTooOld)
      module.addVersionNote(diagnostics.back());
    module.addTargetNote(diagnostics.back(), target);
  }
  return taking == 0 && !module.targets().empty();
}

Diagnostic tooOldFor(const Need &need, const ModuleContext &module) {
  Diagnostic diagnostic =
      makeDiagnostic(Rule::NeedsVersion, need.range,
                     need.feature + " needs " + describe(need.since) + " or newer, not PTX " + module.version()->str());
  module.addVersionNote(diagnostic);
  module.addRaise(diagnostic, need.since);
  return diagnostic;
}

bool checkNeed(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  module.note(need);
  const size_t before = diagnostics.size();
  if (!reportTargets(need, module, diagnostics) && module.isOlderThan(need.since))
    diagnostics.push_back(tooOldFor(need, module));
  return diagnostics.size() == before;
}

} // namespace ptxmatrix
