//===- ModuleContext.cpp - Version, target and other directives -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Module/ModuleContext.h"
#include "Diagnostics/Report.h"
#include "Scan/Number.h"

#include "ptxmatrix/detail/Match.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ptxmatrix {
namespace {

/// Words of `.target` that are not targets (PTX ISA, "PTX Module Directives: .target").
bool isTargetOption(std::string_view word) {
  return word == "texmode_unified" || word == "texmode_independent" || word == "debug" || word == "map_f64_to_f32";
}

} // namespace

/// `sm_90a` or `compute_90a`. ptxas reads the number and looks only at the last letter; it ignores everything else
/// after the number.
std::optional<Target> ModuleContext::readTarget(std::string_view word) const {
  const bool isVirtual = word.starts_with("compute_");
  if (!isVirtual && !word.starts_with("sm_"))
    return std::nullopt;
  word.remove_prefix(isVirtual ? 8 : 3);
  unsigned number = 0;
  size_t digits = 0;
  for (; digits < word.size() && word[digits] >= '0' && word[digits] <= '9'; ++digits) {
    constexpr unsigned kMost = 10'000; // more than any target
    number = std::min(number * 10 + static_cast<unsigned>(word[digits] - '0'), kMost);
  }
  const bool hasSuffix = word.size() > digits && ((word.back() == 'a' && ptxasRelease() >= CudaRelease{12, 0}) ||
                                                  (word.back() == 'f' && ptxasRelease() >= CudaRelease{12, 9}));
  const char suffix = hasSuffix ? word.back() : '\0';
  for (Target target : kAllTargets)
    if (info(target).number == number && info(target).suffix == suffix)
      return target;
  return std::nullopt;
}

/// ptxas looks up ten times the first number of a version plus the second.  It therefore accepts 7.10, and treats it as
/// newer than 7.8 and older than 8.0.
bool ModuleContext::accepts(PtxVersion version) const {
  if (isKnownVersion(version, ptxasRelease()))
    return true;
  return std::ranges::any_of(kPtxReleases, [&](const PtxRelease &release) {
    return release.cuda <= ptxasRelease() &&
           release.ptx.major * 10 + release.ptx.minor == version.major * 10 + version.minor;
  });
}

void ModuleContext::enterStage(Stage next, const Word &word, std::vector<Diagnostic> &diagnostics) {
  const bool isRepeated = next == stage && next != Stage::Target;
  if (next < stage || isRepeated) {
    if (stageWord == blamedWord) // another one was already reported for it
      return;
    blamedWord = stageWord;
    report(diagnostics, word.range,
           isRepeated               ? msg::directiveTwice(next == Stage::Version)
           : next == Stage::Version ? msg::versionNotFirst()
           : next == Stage::Target  ? msg::targetNotSecond()
                                    : msg::addressSizeNotThird());
    diagnostics.back().notes.push_back({stageWord, isRepeated ? msg::noteFirstOne() : msg::noteComesBefore()});
    return;
  }
  stage = next;
  stageWord = word.range;
}

void ModuleContext::endHead(const Word &word) {
  if (stage == Stage::Rest)
    return;
  stage = Stage::Rest;
  stageWord = word.range;
}

void ModuleContext::setVersion(const Word &number, std::vector<Diagnostic> &diagnostics) {
  enterStage(Stage::Version, number, diagnostics);
  if (std::exchange(hasVersion, true))
    return;
  versionWord = number.range;
  writtenVersion = parseVersion<PtxVersion>(number.text);
  ownVersion = writtenVersion;
  const bool isOwnAccepted = writtenVersion && accepts(*writtenVersion);
  if (isOwnAccepted && !firstCudaRelease(*writtenVersion))
    report(diagnostics, number.range, msg::noSuchVersion(*writtenVersion));
  if (options.ptxVersion || isOwnAccepted)
    return;
  if (isNewer())
    return report(diagnostics, number.range, msg::newerVersion(*writtenVersion, kNewestRelease.ptx));
  ownVersion.reset();
  report(diagnostics, number.range, writtenVersion ? whyUnknown(*writtenVersion) : msg::versionExpected());
}

Message ModuleContext::whyUnknown(PtxVersion unknown) const {
  const PtxVersion newest = newestVersion(ptxasRelease());
  if (unknown < newest) {
    const auto *next =
        std::ranges::find_if(kPtxReleases, [&](const PtxRelease &release) { return release.ptx > unknown; });
    return next == kPtxReleases.begin() ? msg::versionBeforeFirst(unknown, next->ptx)
                                        : msg::versionBetween(unknown, std::prev(next)->ptx, next->ptx);
  }
  const std::optional<CudaRelease> first = firstCudaRelease(unknown);
  return msg::versionOfLaterCuda(unknown, newest, ptxasRelease(), first ? msg::itNeedsCuda(*first) : "");
}

Message ModuleContext::whyUnknown(Target unknown) const {
  return msg::targetOfLaterCuda(ptxasRelease(), unknown, *firstCudaRelease(info(unknown).since));
}

/// Suggests the target that is most likely meant: the newest one that is not newer than the number in the word, if
/// newer ones are known.
Message ModuleContext::whyUnknown(std::string_view target) const {
  const size_t begin = std::min(target.find_first_of("0123456789"), target.size());
  std::string_view digits = target.substr(begin);
  digits = digits.substr(0, digits.find_first_not_of("0123456789"));
  const Number number = readNumber32(digits);
  std::optional<Target> nearest;
  bool hasNewer = false;
  for (const Target known : kAllTargets) {
    if (!isKnownTarget(known, ptxasRelease()) || !isDocumented(known, newestVersion(ptxasRelease())) ||
        info(known).suffix != 0)
      continue;
    if (info(known).number > number.value)
      hasNewer = true;
    else
      nearest = known; // in ascending order
  }
  std::vector<std::string_view> meant;
  if (!digits.empty() && nearest && (hasNewer || info(*nearest).number == number.value))
    meant.push_back(info(*nearest).name);
  return msg::unknownTarget(target, meant);
}

void ModuleContext::addTarget(const Word &name, bool isInFunction, std::vector<Diagnostic> &diagnostics) {
  const bool isFirst = !hasTarget;
  if (stage != Stage::Target && !isInFunction)
    enterStage(Stage::Target, name, diagnostics);
  if (stage > Stage::Target && !isFirst && !isInFunction)
    return; // reported as a directive in the wrong place
  hasTarget = true;
  const bool isOption = isTargetOption(name.text);
  const std::optional<Target> target = readTarget(name.text);
  const bool isMissing = name.kind == WordKind::Directive || (isFirst && isOption);
  if (!target && (!isOption || isMissing) && options.targets.empty() && !isNewer())
    report(diagnostics, name.range, isMissing ? msg::targetExpected(isOption) : whyUnknown(name.text));
  if (isOption) {
    if (!isMissing)
      addTargetOption(name, isInFunction, diagnostics);
    return;
  }
  const auto isOwn = [this](const auto &other) { return other.target == ownTarget.front(); };
  if (!ownTarget.empty() && std::ranges::none_of(otherTargets, isOwn))
    otherTargets.push_back({ownTarget.front(), targetWord});
  targetName = name.text;
  targetWord = name.range;
  ownTarget.clear();
  isChecked = false; // check a later .target again
  if (!target)
    return;
  if (!isKnownTarget(*target, ptxasRelease())) {
    if (options.targets.empty())
      report(diagnostics, name.range, whyUnknown(*target));
    return;
  }
  ownTarget.push_back(*target);
  const std::string_view written = name.text.substr(name.text.find('_') + 1);
  if (isInFunction)
    report(diagnostics, name.range, msg::targetInFunction());
  else if (written != info(*target).name.substr(3))
    report(diagnostics, name.range, msg::noSuchTarget(name.text, *target));
}

void ModuleContext::addTargetOption(const Word &name, bool isInFunction, std::vector<Diagnostic> &diagnostics) {
  if (name.text == "debug") {
    debugOption = name.range;
  } else if (name.text == "map_f64_to_f32") {
    mapOption = name.range;
  } else if (!texmode && !isInFunction) {
    texmode = name;
  } else if (const std::string_view mode = texmode ? texmode->text : "texmode_unified"; mode != name.text) {
    report(diagnostics, name.range, msg::optionClash(name.text, mode, texmode.has_value()));
    if (texmode)
      diagnostics.back().notes.push_back({texmode->range, msg::noteOtherOne()});
  }
}

void ModuleContext::setAddressSize(const Word &number, std::vector<Diagnostic> &diagnostics) {
  enterStage(Stage::AddressSize, number, diagnostics);
  if (stage != Stage::AddressSize || !addressSizeWord.empty())
    return;
  addressSizeWord = number.range;
  const Number value = readNumber32(number.text);
  const bool isNumber = number.kind == WordKind::Number && value.isValid;
  if (isNumber && !value.overflows && (value.value == 32 || value.value == 64)) {
    addressBits = static_cast<unsigned>(value.value);
    return checkAddressSize(diagnostics);
  }
  report(diagnostics, number.range, isNumber ? msg::otherAddressSize(number.text) : msg::addressSizeExpected());
}

void ModuleContext::checkAddressSize(std::vector<Diagnostic> &diagnostics) const {
  if (addressBits == 64)
    return;
  if (ptxasRelease() > CudaRelease{12, 0})
    return report(diagnostics, addressSizeWord, msg::cudaHasNo32Bits(ptxasRelease()));
  for (Target target : targets()) {
    if (info(target).number < 90)
      continue;
    reportFor(target, addressSizeWord, msg::targetHasNo32Bits(target), diagnostics);
    addTargetNote(diagnostics.back(), target);
  }
}

void ModuleContext::checkComplete(std::vector<Diagnostic> &diagnostics) {
  if (isChecked)
    return;
  isChecked = true;
  const bool lacksVersion = !hasVersion && !options.ptxVersion;
  const bool lacksTarget = !hasTarget && options.targets.empty();
  if (lacksVersion || lacksTarget)
    report(diagnostics, {0, 0},
           lacksVersion && lacksTarget ? msg::missingVersionAndTarget() : msg::missingDirective(lacksVersion));
  checkTargets(diagnostics);
}

void ModuleContext::checkEnd(std::vector<Diagnostic> &diagnostics) {
  checkComplete(diagnostics);
  if (!debugOption.empty() && !sectionIsThere)
    report(diagnostics, debugOption, msg::debugNeedsSection());
  const bool isOld = std::ranges::any_of(targets(), [](Target target) { return info(target).number < 13; });
  if (!mapOption.empty() && !targets().empty() && !isOld)
    report(diagnostics, mapOption, msg::mapOfNewTargets());
}

void ModuleContext::checkTargets(std::vector<Diagnostic> &diagnostics) const {
  if (!version())
    return;
  if (!accepts(*version()) && !isUnheardOf(*version())) // from the options: an unknown one of the module is not kept
    report(diagnostics, {0, 0}, whyUnknown(*version()));
  const SourceRange range = !targetRange().empty() ? targetRange() : versionRange();
  for (Target target : targets()) {
    if (checkTarget(target, range, diagnostics) && !isDocumented(target, *version()))
      reportFor(target, range, msg::undocumentedTarget(target, *version()), diagnostics);
    checkArchitecture(target, range, diagnostics);
  }
  // The last of several targets is used, but since CUDA 12.6 the version must support all of them.
  if (options.targets.empty() && ptxasRelease() >= CudaRelease{12, 6})
    for (const auto &[target, otherRange] : otherTargets)
      checkTarget(target, otherRange, diagnostics);
}

void ModuleContext::checkArchitecture(Target target, SourceRange range, std::vector<Diagnostic> &diagnostics) const {
  if (!options.arch || canAssemble(target, *options.arch))
    return;
  const TargetInfo &row = info(target);
  const Target gpu = *options.arch;
  const std::string why = row.suffix == 'a'               ? msg::runsOnItselfOnly(target)
                          : row.number > info(gpu).number ? msg::isOlder(gpu)
                                                          : msg::isOfOtherFamily(gpu);
  reportFor(target, range, msg::wrongArchitecture(target, gpu, why), diagnostics);
}

bool ModuleContext::checkTarget(Target target, SourceRange range, std::vector<Diagnostic> &diagnostics) const {
  const TargetInfo &row = info(target);
  const PtxVersion least = leastVersion(target, ptxasRelease());
  if (!isKnownTarget(target, ptxasRelease())) { // from the options: an unknown one of the module is not kept
    reportFor(target, {0, 0}, whyUnknown(target), diagnostics);
    return false;
  }
  if (*version() >= least)
    return true;
  reportFor(target, range, msg::targetNeedsVersion(target, least, *firstCudaRelease(row.since), *version()),
            diagnostics);
  if (range != versionRange())
    addVersionNote(diagnostics.back());
  addRaise(diagnostics.back(), least);
  return false;
}

void ModuleContext::reportFor(Target target, SourceRange range, Message message,
                              std::vector<Diagnostic> &diagnostics) const {
  report(diagnostics, range, std::move(message));
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

bool ModuleContext::hasTargets(TargetSet accepting) const {
  return std::ranges::all_of(targets(), [accepting](Target target) { return accepting.contains(target); });
}

bool ModuleContext::isOlderThan(PtxVersion least) const {
  // ptxas accepts sm_70 from PTX 5.1 on, with all instructions that the PTX ISA has from 6.0 on.
  return version() && *version() < least && !(*version() == PtxVersion{5, 1} && least == PtxVersion{6, 0});
}

bool ModuleContext::refuses(const Requirements &required) const {
  if (needs)
    return !required.areEverMet();
  return required.before && (!version() || *version() >= *required.before);
}

bool ModuleContext::has(const Requirements &required, TargetSet accepting) const {
  const std::optional<PtxVersion> known = version();
  const bool isVersionAccepted = known ? required.acceptsVersion(*known) : !required.before;
  return isVersionAccepted && !needs && hasTargets(accepting);
}

} // namespace ptxmatrix
