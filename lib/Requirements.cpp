//===- Requirements.cpp - What the functions of a module need -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Requirements.h"
#include "ModuleChecker.h"
#include "RequirementCollector.h"

namespace ptxmatrix {
namespace {

ModuleRequirements collect(std::string_view text, const CheckOptions &options, Scanner::Start start) {
  CheckOptions open = options;
  open.ptxVersion.reset();
  open.targets.clear();
  RequirementCollector collector;
  ModuleChecker checker(text, open, start, /*canonical=*/nullptr, &collector);
  checker.run();
  CheckResult checked = checker.finish();
  ModuleRequirements result = collector.finish(options);
  result.limitReached = checked.limitReached;
  for (Diagnostic &diagnostic : checked.diagnostics)
    if (diagnostic.severity == Severity::Error)
      result.errors.push_back(std::move(diagnostic));
  return result;
}

} // namespace

ModuleRequirements moduleRequirements(std::string_view text, const CheckOptions &options) {
  return collect(text, options, Scanner::Start::Module);
}

ModuleRequirements statementRequirements(std::string_view text, const CheckOptions &options) {
  return collect(text, options, Scanner::Start::Body);
}

} // namespace ptxmatrix
