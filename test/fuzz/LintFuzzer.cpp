//===- LintFuzzer.cpp - Whole modules -------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any bytes can be checked, with any options, and the results are as the public headers specify.

#include "../unit/Describe.h"
#include "Fuzz.h"
#include "ptxmatrix/Requirements.h"
#include "ptxmatrix/SourceOrigin.h"

#include <algorithm>

using namespace ptxmatrix;

namespace {

void checkVerdicts(const CheckResult &result) {
  fuzz::require(!result.verdicts.empty(), "there is a verdict");
  for (const Verdict &verdict : result.verdicts) {
    const bool hasError = std::ranges::any_of(result.diagnostics, [&](const Diagnostic &one) {
      return one.severity == Severity::Error && (!one.target || one.target == verdict.target);
    });
    fuzz::require(verdict.ok != hasError, "a verdict goes with the errors");
  }
  fuzz::require(!result.limitReached || result.hasErrors(), "an exceeded limit is reported");
}

void checkNeed(const FunctionRequirements &need, std::string_view text) {
  size_t last = 0;
  for (const RequirementCause &cause : need.causes) {
    fuzz::checkRange(cause.range, text);
    fuzz::require(!cause.feature.empty(), "a cause has a name");
    fuzz::require(cause.range.begin >= last, "causes are in the order of the text");
    last = cause.range.begin;
  }
  for (const RequiredTarget &one : need.targets)
    fuzz::require(need.ptxVersion && one.ptxVersion >= *need.ptxVersion, "the least version is the least");
}

void checkRequirements(const ModuleRequirements &module, std::string_view text) {
  fuzz::checkDiagnostics(module.errors, text);
  checkNeed(module.total, text);
  size_t instructions = 0;
  for (const FunctionRequirements &function : module.functions) {
    fuzz::checkRange(function.range, text);
    checkNeed(function, text);
    fuzz::require(function.instructions + function.skipped != 0, "a reported function has instructions");
    instructions += function.instructions;
  }
  fuzz::require(instructions <= module.total.instructions, "the functions are in the whole");
}

std::vector<std::string> errorMessages(const CheckResult &result) {
  std::vector<std::string> messages;
  for (const Diagnostic &diagnostic : result.diagnostics)
    if (diagnostic.severity == Severity::Error)
      messages.push_back(diagnostic.message);
  std::ranges::sort(messages); // those of one place have no order
  return messages;
}

/// With all warnings waived there are only the errors.
void checkWaived(const CheckResult &result, std::string_view text, const CheckOptions &options) {
  std::string waiver = "// ptx-lint: allow-file";
  for (const RuleInfo &rule : rules())
    if (rule.severity == Severity::Warning)
      waiver += (waiver.ends_with("file") ? " " : ", ") + std::string(rule.name);
  waiver += '\n';
  const CheckResult waived = checkModule(waiver + std::string(text), options);
  fuzz::require(waived.diagnostics.size() == fuzz::errorsOf(waived), "no warning is left");
  fuzz::require(errorMessages(waived) == errorMessages(result), "each error is left");
}

void checkEachTarget(std::string_view text, const CheckResult &result, CheckOptions options) {
  for (const Verdict &verdict : result.verdicts) {
    if (result.verdicts.size() < 2)
      return;
    options.targets = {*verdict.target};
    fuzz::require(checkModule(text, options).verdicts.front().ok == verdict.ok,
                  "a verdict is that of its target alone");
  }
}

void checkLintInput(std::string_view data) {
  const auto [head, text] = fuzz::inputOf(data);
  CheckOptions options = fuzz::optionsOf(head);
  options.limits.diagnostics = 0;
  const CheckResult result = checkModule(text, options);
  fuzz::checkDiagnostics(result.diagnostics, text);
  checkVerdicts(result);
  checkEachTarget(text, result, options);
  fuzz::requireEqual(describe(result), fuzz::inNewThread([&] { return describe(checkModule(text, options)); }), text);
  SourceOrigins origins(text);
  for (const Diagnostic &diagnostic : result.diagnostics)
    fuzz::require(origins.at(diagnostic.range.begin).size() <= kMaxSourcePlaces, "an origin has few places");
  checkRequirements(moduleRequirements(text, options), text);
  checkWaived(result, text, options);

  options.limits.diagnostics = 1 + head[1] % 8;
  const CheckResult limited = checkModule(text, options);
  fuzz::require(limited.truncated == (result.diagnostics.size() > options.limits.diagnostics),
                "it says what is left out");
  fuzz::require(limited.hasErrors() == result.hasErrors(), "no error is lost");
}

const fuzz::Fuzzer kLintFuzzer("lint", checkLintInput, fuzz::mutateModule);

} // namespace
