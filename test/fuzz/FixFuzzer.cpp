//===- FixFuzzer.cpp - Modules that are fixed -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A fixed text has nothing left to fix, as many lines, and errors only in statements that had one.

#include "../unit/Describe.h"
#include "Fuzz.h"
#include "ptxmatrix/Fix.h"

#include <algorithm>
#include <set>

using namespace ptxmatrix;

namespace {

/// Whether a mistake may hide some in other statements.
bool hidesOthers(const Diagnostic &diagnostic) {
  constexpr std::string_view kGroups[] = {"text", "module", "declarations"};
  return std::ranges::find(kGroups, diagnostic.rule->group) != std::end(kGroups);
}

/// The lines in which a statement with an error begins; without an error that is one of the whole module.
std::set<size_t> wrongLines(std::string_view text, const CheckResult &result) {
  std::set<size_t> lines;
  for (const Diagnostic &diagnostic : result.diagnostics)
    if (diagnostic.severity == Severity::Error && diagnostic.rule != &info(Rule::Tcgen05CtaGroup))
      lines.insert(fuzz::linesOf(text.substr(0, diagnostic.statement.begin)));
  return lines;
}

void checkFixed(std::string_view text, const CheckResult &found, const CheckOptions &options, FixLevel level) {
  const auto check = [&](std::string_view edited) { return checkModule(edited, options); };
  const std::optional<FixedText> fixed = fixText(text, found, level, check);
  fuzz::require(fixed.has_value() == !chooseEdits(found.diagnostics, level).empty(), "what can be fixed is");
  if (!fixed)
    return;
  fuzz::require(fuzz::linesOf(fixed->text) == fuzz::linesOf(text), "no line moves");
  fuzz::requireEqual(describe(fixed->check), describe(checkModule(fixed->text, options)), fixed->text);
  fuzz::require(!fixText(fixed->text, fixed->check, level, check), "all that can be fixed is");
  if (std::ranges::any_of(found.diagnostics, hidesOthers))
    return;
  fuzz::require(std::ranges::includes(wrongLines(text, found), wrongLines(fixed->text, fixed->check)),
                "no other statement is wrong");
}

void checkFixInput(std::string_view data) {
  const auto [head, text] = fuzz::inputOf(data);
  CheckOptions options = fuzz::optionsOf(head);
  options.limits = {.diagnostics = 0}; // the fixed text may be longer
  const CheckResult found = checkModule(text, options);
  checkFixed(text, found, options, FixLevel::Safe);
  checkFixed(text, found, options, FixLevel::Unsafe);
}

const fuzz::Fuzzer kFixFuzzer("fix", checkFixInput, fuzz::mutateModule);

} // namespace
