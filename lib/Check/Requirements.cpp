//===- Requirements.cpp - Requirements of functions -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Requirements.h"
#include "Check/ModuleChecker.h"
#include "Check/RequirementCollector.h"

namespace ptxmatrix {
namespace {

ModuleRequirements collect(std::string_view text, const CheckOptions &options, TextKind kind) {
  CheckOptions open = options;
  open.ptxVersion.reset();
  open.targets.clear();
  open.filter = [&](Diagnostic &one) {
    return one.severity == Severity::Error && (!options.filter || options.filter(one));
  };
  RequirementCollector collector;
  CheckResult checked = ModuleChecker(text, open, kind, {.collector = &collector}).run();
  ModuleRequirements result = collector.finish(options);
  result.limitReached = checked.limitReached;
  result.truncated = checked.truncated;
  result.errors = std::move(checked.diagnostics);
  return result;
}

} // namespace

ModuleRequirements moduleRequirements(std::string_view text, const CheckOptions &options) {
  return collect(text, options, TextKind::Module);
}

ModuleRequirements statementRequirements(std::string_view text, const CheckOptions &options) {
  return collect(text, options, TextKind::Body);
}

} // namespace ptxmatrix
