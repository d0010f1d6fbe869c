//===- ModuleContext.cpp - What a module says of itself -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/ModuleContext.h"
#include "Diagnostics/Rules.h"

namespace ptxmatrix {
namespace {

/// Words of `.target` that are not targets (PTX ISA, "PTX Module Directives: .target").
bool isTargetOption(std::string_view word) {
  return word == "texmode_unified" || word == "texmode_independent" || word == "debug" || word == "map_f64_to_f32";
}

/// `sm_90a` or `compute_90a`.
std::optional<Target> readTarget(std::string_view word) {
  constexpr std::string_view kVirtual = "compute_";
  if (!word.starts_with(kVirtual))
    return findTarget(word);
  return findTarget("sm_" + std::string(word.substr(kVirtual.size())));
}

} // namespace

void ModuleContext::setVersion(const Word &number, std::vector<Diagnostic> &diagnostics) {
  hasVersion = true;
  versionWord = number.range;
  writtenVersion = parseVersion<PtxVersion>(number.text);
  ownVersion = writtenVersion;
  if (options.ptxVersion || (writtenVersion && isKnownVersion(*writtenVersion, judge())))
    return;
  if (writtenVersion && isUnheardOf(*writtenVersion)) {
    diagnostics.push_back(
        makeDiagnostic(Rule::NewerVersion, number.range,
                       "PTX " + writtenVersion->str() + " is newer than PTX " + kNewestRelease.ptx.str() +
                           ", the newest version known here; the module is checked against the rules of PTX " +
                           kNewestRelease.ptx.str()));
    return;
  }
  ownVersion.reset();
  diagnostics.push_back(makeDiagnostic(Rule::UnknownVersion, number.range,
                                       writtenVersion ? whyUnknown(*writtenVersion)
                                                      : "expected a version such as 8.0 behind '.version'"));
}

std::string ModuleContext::whyUnknown(PtxVersion unknown) const {
  const PtxVersion newest = newestVersion(judge());
  if (unknown < newest)
    return "PTX " + unknown.str() + " does not exist";
  std::string text =
      "PTX " + unknown.str() + " is newer than PTX " + newest.str() + ", the newest of CUDA " + judge().str();
  if (std::optional<CudaRelease> first = firstCudaRelease(unknown))
    text += "; it needs CUDA " + first->str();
  return text;
}

std::string ModuleContext::whyUnknown(Target unknown) const {
  return "CUDA " + judge().str() + " does not know " + std::string(info(unknown).name) + ", which needs CUDA " +
         firstCudaRelease(info(unknown).since)->str();
}

void ModuleContext::addTarget(const Word &name, std::vector<Diagnostic> &diagnostics) {
  if (isTargetOption(name.text))
    return;
  hasTarget = true;
  targetName = name.text;
  targetWord = name.range;
  ownTarget.clear();
  isChecked = false; // a later .target is checked anew
  // A version that is not known may well have targets that are not known.
  const bool isNewer = writtenVersion && isUnheardOf(*writtenVersion);
  const std::optional<Target> target = readTarget(name.text);
  if (target && isKnownTarget(*target, judge()))
    ownTarget.push_back(*target);
  else if (options.targets.empty() && target)
    diagnostics.push_back(makeDiagnostic(Rule::UnknownTarget, name.range, whyUnknown(*target)));
  else if (options.targets.empty() && !isNewer)
    diagnostics.push_back(makeDiagnostic(Rule::UnknownTarget, name.range,
                                         name.kind == WordKind::Directive
                                             ? "expected a target such as sm_80 behind '.target'"
                                             : "unknown target '" + std::string(name.text) + "'"));
}

void ModuleContext::checkComplete(std::vector<Diagnostic> &diagnostics) {
  if (isChecked)
    return;
  isChecked = true;
  const bool lacksVersion = !hasVersion && !options.ptxVersion;
  const bool lacksTarget = !hasTarget && options.targets.empty();
  if (lacksVersion || lacksTarget)
    diagnostics.push_back(makeDiagnostic(Rule::MissingDirective, {0, 0},
                                         lacksVersion && lacksTarget ? "the module has no '.version' and no '.target'"
                                         : lacksVersion              ? "the module has no '.version'"
                                                                     : "the module has no '.target'"));
  checkTargets(diagnostics);
}

void ModuleContext::checkTargets(std::vector<Diagnostic> &diagnostics) const {
  if (!version())
    return;
  if (!isKnownVersion(*version(), judge()) && !isUnheardOf(*version())) // of the options: a module's own is not kept
    diagnostics.push_back(makeDiagnostic(Rule::UnknownVersion, {0, 0}, whyUnknown(*version())));
  for (Target target : targets()) {
    const TargetInfo &row = info(target);
    const PtxVersion least = leastVersion(target, judge());
    const SourceRange range = !targetRange().empty() ? targetRange() : versionRange();
    if (!isKnownTarget(target, judge())) { // of the options: a module's own is not kept
      diagnostics.push_back(makeDiagnostic(Rule::UnknownTarget, {0, 0}, whyUnknown(target)));
      continue;
    }
    if (*version() >= least) {
      if (!isDocumented(target, *version()))
        diagnostics.push_back(makeDiagnostic(Rule::UndocumentedTarget, range,
                                             "the PTX ISA has no " + std::string(row.name) + " in PTX " +
                                                 version()->str() + "; ptxas takes it"));
      continue;
    }
    Diagnostic diagnostic =
        makeDiagnostic(Rule::TargetNeedsVersion, range,
                       std::string(row.name) + " needs PTX " + least.str() + " (CUDA " +
                           firstCudaRelease(row.since)->str() + ") or newer, not PTX " + version()->str());
    if (!versionRange().empty() && range != versionRange())
      diagnostic.notes.push_back({versionRange(), ".version " + version()->str() + " declared here"});
    if (options.targets.size() > 1)
      diagnostic.target = target;
    diagnostics.push_back(std::move(diagnostic));
  }
}

} // namespace ptxmatrix
