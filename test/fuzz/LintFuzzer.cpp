//===- LintFuzzer.cpp - Whole modules -------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Any bytes can be checked, and what is said of them is what ptxmatrix/Check.h and ptxmatrix/Fix.h promise.
//
//===----------------------------------------------------------------------===//

#include "../unit/Describe.h"
#include "Fuzz.h"
#include "ptxmatrix/Fix.h"

#include <algorithm>

using namespace ptxmatrix;

namespace {

void checkRange(SourceRange range, std::string_view text) {
  fuzz::require(range.begin <= range.end && range.end <= text.size(), "a range is in the text");
}

void checkFix(const Fix &fix, std::string_view text) {
  fuzz::require(!fix.message.empty() && !fix.edits.empty(), "a fix does something");
  size_t last = 0;
  for (const TextEdit &edit : fix.edits) {
    checkRange(edit.range, text);
    fuzz::require(edit.range.begin >= last, "edits are in the order of the text and do not overlap");
    last = edit.range.end;
    fuzz::require(edit.text.find('\n') == std::string::npos && edit.range.of(text).find('\n') == std::string_view::npos,
                  "no line moves");
  }
}

void checkDiagnostics(const CheckResult &result, std::string_view text) {
  size_t last = 0;
  for (const Diagnostic &diagnostic : result.diagnostics) {
    fuzz::require(diagnostic.rule && findRule(diagnostic.rule->name) == diagnostic.rule, "the rule is one");
    fuzz::require(!diagnostic.message.empty(), "there is a message");
    checkRange(diagnostic.range, text);
    fuzz::require(diagnostic.range.begin >= last, "diagnostics are in the order of the text");
    last = diagnostic.range.begin;
    for (const Note &note : diagnostic.notes)
      checkRange(note.range, text);
    for (const Fix &fix : diagnostic.fixes)
      checkFix(fix, text);
  }
}

void checkVerdicts(const CheckResult &result) {
  fuzz::require(!result.verdicts.empty(), "there is a verdict");
  for (const Verdict &verdict : result.verdicts) {
    const bool hasError = std::ranges::any_of(result.diagnostics, [&](const Diagnostic &one) {
      return one.severity == Severity::Error && (!one.target || one.target == verdict.target);
    });
    fuzz::require(verdict.ok != hasError, "a verdict goes with the errors");
  }
  fuzz::require(!result.limitReached || result.hasErrors(), "a limit is told of");
}

std::ptrdiff_t errorsOf(const CheckResult &result) {
  return std::ranges::count(result.diagnostics, Severity::Error, &Diagnostic::severity);
}

size_t linesOf(std::string_view text) { return static_cast<size_t>(std::ranges::count(text, '\n')); }

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto [choice, text] = fuzz::inputOf(data, size);
  const CheckOptions options = fuzz::optionsOf(choice);
  fuzz::forgetShapes();
  const CheckResult result = checkModule(text, options);
  checkDiagnostics(result, text);
  checkVerdicts(result);

  const CanonicalResult canonical = canonicalModule(text, options);
  fuzz::requireEqual(describe(canonical.check), describe(result), text);
  fuzz::require(linesOf(canonical.text) == linesOf(text), "no line moves");
  const CanonicalResult again = canonicalModule(canonical.text, options);
  fuzz::requireEqual(again.text, canonical.text, text);
  fuzz::require(errorsOf(again.check) == errorsOf(result), "the canonical text has the same errors");

  for (const FixLevel level : {FixLevel::Safe, FixLevel::Unsafe})
    if (const std::optional<FixedText> fixed = fixModule(text, result, options, level))
      fuzz::require(chooseEdits(fixed->check.diagnostics, level).empty(), "all that can be mended is");
  return 0;
}
