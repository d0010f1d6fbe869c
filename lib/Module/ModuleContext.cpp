//===- ModuleContext.cpp - What a module is checked for -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Module/ModuleContext.h"
#include "Isa/ReleaseNeeds.h"

namespace ptxmatrix {

Message whyUnknown(PtxVersion unknown, CudaRelease ptxasRelease) {
  const PtxVersion newest = newestVersion(ptxasRelease);
  if (unknown < newest) {
    const auto *next =
        std::ranges::find_if(kPtxReleases, [&](const PtxRelease &release) { return release.ptx > unknown; });
    return next == kPtxReleases.begin() ? msg::versionBeforeFirst(unknown, next->ptx)
                                        : msg::versionBetween(unknown, std::prev(next)->ptx, next->ptx);
  }
  const std::optional<CudaRelease> first = firstCudaRelease(unknown);
  return msg::versionOfLaterCuda(unknown, newest, ptxasRelease, first ? msg::itNeedsCuda(*first) : "");
}

Message whyUnknown(Target unknown, CudaRelease ptxasRelease) {
  return msg::targetOfLaterCuda(ptxasRelease, unknown, *firstCudaRelease(info(unknown).since));
}

Message whyNoGpu(Target gpu, CudaRelease ptxasRelease) {
  return isKnownTarget(gpu, ptxasRelease) ? msg::gpuOfOtherCuda(ptxasRelease, gpu, oldestGpu(ptxasRelease))
                                          : whyUnknown(gpu, ptxasRelease);
}

void ModuleContext::checkTargets(std::vector<Diagnostic> &diagnostics) const {
  if (!version())
    return;
  const auto reportOption = [&](Message message) {
    report(diagnostics, {}, std::move(message));
    diagnostics.back().isOfOptions = true;
  };
  if (!isKnownVersion(*version(), ptxasRelease()) && !isUnheardOf(*version())) // an unknown one of a module is not kept
    reportOption(whyUnknown(*version(), ptxasRelease()));
  const bool isKnownArch = !options.arch || !options.cuda || isKnownGpu(*options.arch, *options.cuda);
  if (!isKnownArch)
    reportOption(whyNoGpu(*options.arch, *options.cuda));
  const SourceRange range = !targetRange().empty() ? targetRange() : versionRange();
  for (Target target : targets()) {
    if (checkTarget(target, range, diagnostics) && !isDocumented(target, *version()))
      reportFor(target, range, msg::undocumentedTarget(target, *version()), diagnostics);
    if (!options.arch || !isKnownArch || canAssemble(target, *options.arch))
      continue;
    const TargetInfo &row = info(target);
    const Target gpu = *options.arch;
    const std::string why = row.suffix == 'a'               ? msg::runsOnItselfOnly(target)
                            : row.number > info(gpu).number ? msg::isOlder(gpu)
                                                            : msg::isOfOtherFamily(gpu);
    reportFor(target, targetRange(), msg::wrongArchitecture(target, gpu, why), diagnostics);
  }
}

bool ModuleContext::checkTarget(Target target, SourceRange range, std::vector<Diagnostic> &diagnostics) const {
  const TargetInfo &row = info(target);
  const PtxVersion least = leastVersion(target, ptxasRelease());
  if (!isKnownTarget(target, ptxasRelease())) { // from the options: an unknown one of the module is not kept
    reportFor(target, {}, whyUnknown(target, ptxasRelease()), diagnostics);
    return false;
  }
  if (*version() >= least)
    return true;
  const auto needsVersion =
      kWithAllTargets.contains(ptxasRelease()) ? msg::targetNeedsVersion : msg::undocumentedVersion;
  reportFor(target, range, needsVersion(target, least, *firstCudaRelease(row.since), *version()), diagnostics);
  if (range != versionRange())
    addVersionNote(diagnostics.back());
  addRaise(diagnostics.back(), least);
  return false;
}

void ModuleContext::reportFor(Target target, SourceRange range, Message message,
                              std::vector<Diagnostic> &diagnostics) const {
  report(diagnostics, range, std::move(message));
  diagnostics.back().isOfOptions = range.empty();
  if (targets().size() > 1)
    diagnostics.back().target = target;
}

void ModuleContext::addVersionNote(Diagnostic &diagnostic) const {
  if (!versionRange().empty() && version())
    diagnostic.notes.push_back({versionRange(), msg::noteVersion(*version())});
}

void ModuleContext::addTargetNote(Diagnostic &diagnostic, Target target) const {
  if (!targetRange().empty())
    diagnostic.notes.push_back({targetRange(), msg::noteTarget(target)});
}

void ModuleContext::addRaise(Diagnostic &diagnostic, PtxVersion least) const {
  if (!versionRange().empty() && isKnownVersion(least, ptxasRelease()))
    diagnostic.fixes.push_back({msg::fixRaise(least), false, {{versionRange(), least.str()}}});
}

bool ModuleContext::isOlderThan(PtxVersion least) const {
  // ptxas accepts sm_70 from PTX 5.1 on, with all instructions that the PTX ISA has from 6.0 on.
  return version() && *version() < least && !(*version() == PtxVersion{5, 1} && least == PtxVersion{6, 0});
}

bool ModuleContext::refuses(const Requirements &required) const {
  return required.before && version().value_or(required.since) >= *required.before;
}

bool ModuleContext::has(const Requirements &required) const {
  return required.acceptsVersion(version().value_or(required.since)) &&
         std::ranges::all_of(targets(), [&](Target target) { return required.targets.contains(target); });
}

} // namespace ptxmatrix
