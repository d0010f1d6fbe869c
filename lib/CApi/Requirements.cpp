//===- Requirements.cpp - What a module needs, for C ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Requirements.h"
#include "CApi/Options.h"
#include "CApi/Result.h"

#include <memory>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

struct PtxmatrixRequirements {
  ModuleRequirements needs;
  Positions positions;
  PtxmatrixResult errors;
};

namespace {

/// What the function numbered \p function needs, or the whole, or null.
const LeastRequirements *find(const PtxmatrixRequirements &requirements, size_t function) {
  if (function == PTXMATRIX_WHOLE)
    return &requirements.needs.total;
  const std::vector<FunctionRequirements> &functions = requirements.needs.functions;
  return function < functions.size() ? &functions[function] : nullptr;
}

void addCauses(Positions &positions, const LeastRequirements &least) {
  for (const RequirementCause &cause : least.causes)
    positions.add(cause.range);
}

using Collect = ModuleRequirements (*)(std::string_view, const CheckOptions &);

PtxmatrixStatus makeRequirements(PtxmatrixString text, const PtxmatrixOptions *options,
                                 PtxmatrixRequirements **requirements, Collect collect) noexcept {
  return guarded([&] {
    if (!isText(text) || !requirements)
      return PtxmatrixStatusInvalidArgument;
    CheckOptions read;
    if (const PtxmatrixStatus status = readOptions(options, read); status != PtxmatrixStatusOk)
      return status;
    auto made = std::make_unique<PtxmatrixRequirements>();
    made->needs = collect(fromC(text), read);
    for (const FunctionRequirements &function : made->needs.functions) {
      made->positions.add(function.range);
      addCauses(made->positions, function);
    }
    addCauses(made->positions, made->needs.total);
    made->positions.locate(fromC(text));
    CheckResult errors;
    errors.diagnostics = std::move(made->needs.errors);
    errors.limitReached = made->needs.limitReached;
    errors.truncated = made->needs.truncated;
    made->errors.set(std::move(errors), fromC(text));
    *requirements = made.release();
    return PtxmatrixStatusOk;
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
  if (!requirements)
    return PtxmatrixStatusInvalidArgument;
  auto value = PTXMATRIX_INIT(PtxmatrixRequirementsSummary);
  value.numFunctions = requirements->needs.functions.size();
  value.otherFunctions = requirements->needs.otherFunctions;
  value.limitReached = requirements->needs.limitReached;
  value.truncated = requirements->needs.truncated;
  return give(value, summary);
}

const PtxmatrixResult *ptxmatrixRequirementsErrors(const PtxmatrixRequirements *requirements) noexcept {
  return requirements ? &requirements->errors : nullptr;
}

PtxmatrixStatus ptxmatrixRequirementsNeed(const PtxmatrixRequirements *requirements, size_t function,
                                          PtxmatrixNeed *need) noexcept {
  if (!requirements)
    return PtxmatrixStatusInvalidArgument;
  const LeastRequirements *found = find(*requirements, function);
  if (!found)
    return PtxmatrixStatusOutOfRange;
  auto value = PTXMATRIX_INIT(PtxmatrixNeed);
  if (function != PTXMATRIX_WHOLE) {
    const FunctionRequirements &one = requirements->needs.functions[function];
    value.name = toC(one.name);
    value.range = requirements->positions.toC(one.range);
    value.isEntry = one.isEntry;
  }
  value.isNeverMet = found->areNeverMet();
  value.instructions = found->instructions;
  value.skipped = found->skipped;
  value.ptxVersion = toC(found->ptxVersion);
  value.ptxBefore = toC(found->ptxBefore);
  value.cuda = toC(found->cuda);
  value.numTargets = found->targets.size();
  value.numCauses = found->causes.size();
  return give(value, need);
}

PtxmatrixStatus ptxmatrixRequirementsTarget(const PtxmatrixRequirements *requirements, size_t function, size_t index,
                                            PtxmatrixNeededTarget *target) noexcept {
  if (!requirements)
    return PtxmatrixStatusInvalidArgument;
  const LeastRequirements *found = find(*requirements, function);
  if (!found || index >= found->targets.size())
    return PtxmatrixStatusOutOfRange;
  const RequiredTarget &one = found->targets[index];
  auto value = PTXMATRIX_INIT(PtxmatrixNeededTarget);
  value.target = toC(info(one.target).name);
  value.ptxVersion = toC(one.ptxVersion);
  value.cuda = toC(one.cuda);
  return give(value, target);
}

PtxmatrixStatus ptxmatrixRequirementsCause(const PtxmatrixRequirements *requirements, size_t function, size_t index,
                                           PtxmatrixCause *cause) noexcept {
  if (!requirements)
    return PtxmatrixStatusInvalidArgument;
  const LeastRequirements *found = find(*requirements, function);
  if (!found || index >= found->causes.size())
    return PtxmatrixStatusOutOfRange;
  const RequirementCause &one = found->causes[index];
  auto value = PTXMATRIX_INIT(PtxmatrixCause);
  value.range = requirements->positions.toC(one.range);
  value.feature = toC(one.feature);
  value.ofVersion = one.ofVersion;
  value.ofTargets = one.ofTargets;
  value.ofCuda = one.ofCuda;
  return give(value, cause);
}
