//===- RequirementCollector.cpp - Requirements by function ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/RequirementCollector.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {

void GatheredNeeds::count(bool isRejected) { ++(isRejected ? skipped : instructions); }

void GatheredNeeds::add(const NeedLog &needs) {
  for (const Need &need : needs) {
    if (need.since > version.since)
      version = need;
    if (need.before && (!outdated.before || *need.before < *outdated.before))
      outdated = need;
    narrow(need);
  }
}

/// Only few distinct sets of targets are in use.
void GatheredNeeds::narrow(const Need &need) {
  if (need.targets == kAllTargets)
    return;
  for (const Need &known : narrowing)
    if (known.targets.isSubsetOf(need.targets))
      return;
  std::erase_if(narrowing, [&](const Need &known) { return need.targets.isSubsetOf(known.targets); });
  narrowing.push_back(need);
}

std::vector<RequiredTarget> GatheredNeeds::targetsOf(TargetSet wanted, CudaRelease ptxasRelease) const {
  std::vector<RequiredTarget> targets;
  for (Target target : wanted) {
    const bool hasAll = std::ranges::all_of(narrowing, [&](const Need &need) { return need.targets.contains(target); });
    if (!hasAll || !isKnownTarget(target, ptxasRelease))
      continue;
    const PtxVersion least = std::max(version.since, leastVersion(target, ptxasRelease));
    if (!isKnownVersion(least, ptxasRelease) || (outdated.before && least >= *outdated.before))
      continue;
    targets.push_back({target, least, std::max(*firstCudaRelease(least), *firstCudaRelease(info(target).since))});
  }
  return targets;
}

LeastRequirements GatheredNeeds::least(const CheckOptions &options) const {
  LeastRequirements result;
  result.instructions = instructions;
  result.skipped = skipped;
  if (instructions == 0)
    return result;
  TargetSet wanted;
  for (Target target : options.targets)
    wanted.insert(target);
  result.targets = targetsOf(options.targets.empty() ? kAllTargets : wanted, options.ptxasRelease());
  // If nothing requested is sufficient, report what would be.
  const std::vector<RequiredTarget> &doing =
      result.targets.empty() ? targetsOf(kAllTargets, kNewestRelease.cuda) : result.targets;
  if (!doing.empty()) {
    result.ptxVersion = std::ranges::min(doing, {}, &RequiredTarget::ptxVersion).ptxVersion;
    result.cuda = std::ranges::min(doing, {}, &RequiredTarget::cuda).cuda;
  }
  result.ptxBefore = outdated.before;
  addCauses(result);
  return result;
}

void GatheredNeeds::addCauses(LeastRequirements &result) const {
  auto causeOf = [&](const Need &need) -> RequirementCause & {
    for (RequirementCause &cause : result.causes)
      if (cause.range == need.range && cause.feature == need.feature)
        return cause;
    return result.causes.emplace_back(RequirementCause{.range = need.range, .feature = need.feature});
  };
  // The version may be a consequence of the targets: all of them may need a newer one.
  const bool isOfTargets = result.ptxVersion && *result.ptxVersion > version.since;
  if (version.since != PtxVersion{} && !isOfTargets)
    causeOf(version).ofVersion = true;
  if (outdated.before)
    causeOf(outdated).ofVersion = true;
  for (const Need &need : narrowing) {
    RequirementCause &cause = causeOf(need.targets == version.targets ? version : need);
    cause.ofTargets = true;
    cause.ofVersion = cause.ofVersion || isOfTargets;
  }
  std::ranges::sort(result.causes, {},
                    [](const RequirementCause &cause) { return std::pair(cause.range.begin, cause.range.end); });
}

void RequirementCollector::beginFunction(bool isEntry) { open.emplace().result.isEntry = isEntry; }

void RequirementCollector::declareFunction(std::string_view name, SourceRange range) {
  if (!open || !open->result.name.empty())
    return;
  open->result.name = name;
  open->result.range = range;
}

void RequirementCollector::endFunction(bool hasBody) {
  if (!open)
    return;
  if (!open->needs.empty())
    functions.push_back(std::move(*open));
  else if (hasBody)
    ++otherFunctions;
  open.reset();
}

void RequirementCollector::endStatement(bool isRejected) {
  if (!std::exchange(isSupported, false) && log.empty())
    return;
  if (isRejected)
    log.clear();
  module.count(log.empty());
  if (open)
    open->needs.count(log.empty());
  module.add(log);
  if (open)
    open->needs.add(log);
  log.clear();
}

ModuleRequirements RequirementCollector::finish(const CheckOptions &options) {
  endFunction(/*hasBody=*/true); // the text ends inside a function
  ModuleRequirements result;
  for (Function &function : functions) {
    static_cast<LeastRequirements &>(function.result) = function.needs.least(options);
    result.functions.push_back(std::move(function.result));
  }
  result.otherFunctions = otherFunctions;
  for (const auto &[name, count] : notConsidered)
    result.notConsidered.push_back({name, count});
  result.total = module.least(options);
  return result;
}

} // namespace ptxmatrix
