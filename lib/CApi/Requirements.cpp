//===- Requirements.cpp - C API: requirements -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Requirements.h"
#include "CApi/Result.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

struct PtxmatrixRequirements {
  ModuleRequirements needs;
  mutable LineTable lines{""}; ///< It has read the text.
  PtxmatrixResult errors;
};

namespace {

/// The requirements of the function numbered \p function, or of the whole text; null if there is no such function.
const LeastRequirements *find(const PtxmatrixRequirements *requirements, size_t function) {
  if (!requirements)
    return nullptr;
  return function == PTXMATRIX_WHOLE ? &requirements->needs.total : at(requirements->needs.functions, function);
}

using Collect = ModuleRequirements (*)(std::string_view, const CheckOptions &);

PtxmatrixStatus makeRequirements(PtxmatrixString text, const PtxmatrixOptions *options,
                                 PtxmatrixRequirements **requirements, Collect collect) noexcept {
  return makeResult(text, options, requirements,
                    [&](std::string_view read, const CheckOptions &with, PtxmatrixRequirements &made) {
                      made.needs = collect(read, with);
                      made.lines = LineTable(read);
                      made.lines.at(0);
                      CheckResult errors;
                      errors.diagnostics = std::move(made.needs.errors);
                      errors.limitReached = made.needs.limitReached;
                      errors.truncated = made.needs.truncated;
                      made.errors.set(std::move(errors), read);
                    });
}

} // namespace

void ptxmatrixRequirementsDestroy(PtxmatrixRequirements *requirements) noexcept { delete requirements; }

PtxmatrixStatus ptxmatrixModuleRequirements(PtxmatrixString text, const PtxmatrixOptions *options,
                                            PtxmatrixRequirements **requirements) noexcept {
  return makeRequirements(text, options, requirements, moduleRequirements);
}

PtxmatrixStatus ptxmatrixStatementRequirements(PtxmatrixString text, const PtxmatrixOptions *options,
                                               PtxmatrixRequirements **requirements) noexcept {
  return makeRequirements(text, options, requirements, statementRequirements);
}

PtxmatrixStatus ptxmatrixRequirementsSummary(const PtxmatrixRequirements *requirements,
                                             PtxmatrixRequirementsSummary *summary) noexcept {
  return givePart(requirements, requirements ? &requirements->needs : nullptr, summary,
                  [](auto &value, const auto &needs) {
                    value.numFunctions = needs.functions.size();
                    value.otherFunctions = needs.otherFunctions;
                    value.limitReached = needs.limitReached;
                    value.truncated = needs.truncated;
                  });
}

const PtxmatrixResult *ptxmatrixRequirementsErrors(const PtxmatrixRequirements *requirements) noexcept {
  return requirements ? &requirements->errors : nullptr;
}

PtxmatrixStatus ptxmatrixRequirementsNeed(const PtxmatrixRequirements *requirements, size_t function,
                                          PtxmatrixNeed *need) noexcept {
  return givePart(requirements, find(requirements, function), need, [&](auto &value, const auto &least) {
    if (function != PTXMATRIX_WHOLE) {
      const FunctionRequirements &one = requirements->needs.functions[function];
      value.name = toC(one.name);
      value.range = toC(one.range, requirements->lines);
      value.isEntry = one.isEntry;
    }
    value.isNeverMet = least.areNeverMet();
    value.instructions = least.instructions;
    value.skipped = least.skipped;
    value.ptxVersion = toC(least.ptxVersion);
    value.ptxBefore = toC(least.ptxBefore);
    value.cuda = toC(least.cuda);
    value.numTargets = least.targets.size();
    value.numCauses = least.causes.size();
  });
}

PtxmatrixStatus ptxmatrixRequirementsTarget(const PtxmatrixRequirements *requirements, size_t function, size_t index,
                                            PtxmatrixNeededTarget *target) noexcept {
  const LeastRequirements *of = find(requirements, function);
  return givePart(requirements, of ? at(of->targets, index) : nullptr, target, [](auto &value, const auto &one) {
    value.target = toC(info(one.target).name);
    value.ptxVersion = toC(one.ptxVersion);
    value.cuda = toC(one.cuda);
  });
}

PtxmatrixStatus ptxmatrixRequirementsCause(const PtxmatrixRequirements *requirements, size_t function, size_t index,
                                           PtxmatrixCause *cause) noexcept {
  const LeastRequirements *of = find(requirements, function);
  return givePart(requirements, of ? at(of->causes, index) : nullptr, cause, [&](auto &value, const auto &one) {
    value.range = toC(one.range, requirements->lines);
    value.feature = toC(one.feature);
    value.ofVersion = one.ofVersion;
    value.ofTargets = one.ofTargets;
  });
}
