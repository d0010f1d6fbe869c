//===- Requirements.cpp - What the functions of a module need -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Requirements.h"
#include "Check/ModuleChecker.h"
#include "Check/RequirementCollector.h"

namespace ptxmatrix {
namespace {

void keepErrors(std::vector<Diagnostic> &diagnostics) {
  std::erase_if(diagnostics, [](const Diagnostic &one) { return one.severity != Severity::Error; });
}

ModuleRequirements collect(std::string_view text, const CheckOptions &options, Scanner::Start start,
                           const DiagnosticConsumer *consume = nullptr) {
  CheckOptions open = options;
  open.ptxVersion.reset();
  open.targets.clear();
  RequirementCollector collector;
  ModuleChecker checker(text, open, start, /*canonical=*/nullptr, &collector);
  const DiagnosticConsumer consumeErrors = [&](std::vector<Diagnostic> &part) {
    keepErrors(part);
    if (!part.empty())
      (*consume)(part);
  };
  if (consume)
    checker.handTo({consumeErrors});
  checker.run();
  CheckResult checked = checker.finish();
  ModuleRequirements result = collector.finish(options);
  result.limitReached = checked.limitReached;
  keepErrors(checked.diagnostics);
  result.errors = std::move(checked.diagnostics);
  return result;
}

} // namespace

ModuleRequirements moduleRequirements(std::string_view text, const CheckOptions &options) {
  return collect(text, options, Scanner::Start::Module);
}

ModuleRequirements moduleRequirements(std::string_view text, const CheckOptions &options,
                                      const DiagnosticConsumer &consume) {
  return collect(text, options, Scanner::Start::Module, &consume);
}

ModuleRequirements statementRequirements(std::string_view text, const CheckOptions &options) {
  return collect(text, options, Scanner::Start::Body);
}

} // namespace ptxmatrix
