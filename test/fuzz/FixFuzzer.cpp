//===- FixFuzzer.cpp - Modules that are fixed -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A fixed text has nothing left to fix, as many lines, and never more errors than before.
//
//===----------------------------------------------------------------------===//

#include "../unit/Describe.h"
#include "Fuzz.h"
#include "ptxmatrix/Fix.h"

#include <algorithm>

using namespace ptxmatrix;

namespace {

/// Whether a mistake may hide others: text that cannot be read is not checked, nor are operands without an instruction.
bool hidesOthers(const Diagnostic &diagnostic) {
  constexpr std::string_view kGroups[] = {"text", "module", "declarations", "qualifiers", "waivers"};
  return std::ranges::find(kGroups, diagnostic.rule->group) != std::end(kGroups);
}

void checkFixed(std::string_view text, const CheckResult &found, const CheckOptions &options, FixLevel level) {
  const std::optional<FixedText> fixed = fixModule(text, found, options, level);
  fuzz::require(fixed.has_value() == !chooseEdits(found.diagnostics, level).empty(), "what can be fixed is");
  if (!fixed)
    return;
  fuzz::require(fuzz::linesOf(fixed->text) == fuzz::linesOf(text), "no line moves");
  fuzz::requireEqual(describe(fixed->check), describe(checkModule(fixed->text, options)), fixed->text);
  fuzz::require(!fixModule(fixed->text, fixed->check, options, level), "all that can be fixed is");
  if (std::ranges::any_of(found.diagnostics, hidesOthers))
    return;
  // A statement with an error gets no advice; once it is fixed, there may be a warning.
  const size_t errors = fuzz::errorsOf(fixed->check);
  const size_t errorsBefore = fuzz::errorsOf(found);
  fuzz::require(errors <= errorsBefore, "there are no more errors");
  fuzz::require(errors < errorsBefore || fixed->check.diagnostics.size() < found.diagnostics.size(),
                "there are fewer diagnostics");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const auto [head, text] = fuzz::inputOf(data, size);
  CheckOptions options = fuzz::optionsOf(head);
  options.limits = {.diagnostics = 0}; // the fixed text may be longer
  fuzz::forgetShapes();
  const CheckResult found = checkModule(text, options);
  checkFixed(text, found, options, FixLevel::Safe);
  checkFixed(text, found, options, FixLevel::Unsafe);
  return 0;
}
