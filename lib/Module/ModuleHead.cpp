//===- ModuleHead.cpp - The directives in the head of a module ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Module/ModuleHead.h"
#include "Isa/ReleaseNeeds.h"
#include "Isa/WordTable.h"
#include "Lex/Token.h"

#include <charconv>

namespace ptxmatrix {
namespace {

/// Words of `.target` that are not targets (PTX ISA, "PTX Module Directives: .target").
constexpr std::string_view kTargetOptions = "texmode_unified|texmode_independent|debug|map_f64_to_f32";

/// The target that \p word in a `.target` means, such as `sm_90a` or `compute_90a`; \p ptxasRelease may not know it.
/// ptxas reads the number and looks only at the last letter; it ignores everything else after the number.
std::optional<Target> readTarget(std::string_view word, CudaRelease ptxasRelease) {
  const bool isVirtual = word.starts_with("compute_");
  if (!isVirtual && !word.starts_with("sm_"))
    return std::nullopt;
  word.remove_prefix(isVirtual ? 8 : 3);
  unsigned number = 0;
  const char *const end = word.data() + word.size();
  const bool hasMore = std::from_chars(word.data(), end, number).ptr != end;
  const bool hasSuffix = hasMore && ((word.back() == 'a' && kWithSingleChips.contains(ptxasRelease)) ||
                                     (word.back() == 'f' && kWithFamilies.contains(ptxasRelease)));
  const char suffix = hasSuffix ? word.back() : '\0';
  for (Target target : kAllTargets)
    if (info(target).number == number && info(target).suffix == suffix)
      return target;
  return std::nullopt;
}

/// Why \p target, which means no target, is unknown.  Suggests the target that is most likely meant: the newest one
/// that is not newer than the number in the word, if newer ones are known.
Message whyNoTarget(std::string_view target, CudaRelease ptxasRelease) {
  const size_t begin = std::min(target.find_first_of("0123456789"), target.size());
  unsigned number = 0;
  std::from_chars(target.data() + begin, target.data() + target.size(), number);
  std::optional<Target> nearest;
  bool hasNewer = false;
  for (const Target known : kAllTargets) {
    if (!isKnownTarget(known, ptxasRelease) || !isDocumented(known, newestVersion(ptxasRelease)) ||
        info(known).suffix != 0)
      continue;
    if (info(known).number > number)
      hasNewer = true;
    else
      nearest = known; // in ascending order
  }
  std::vector<std::string_view> meant;
  if (nearest && (hasNewer || info(*nearest).number == number))
    meant.push_back(info(*nearest).name);
  return msg::unknownTarget(target, meant);
}

} // namespace

void ModuleHead::enterStage(Stage next, const Word &word, std::vector<Diagnostic> &diagnostics) {
  const bool isRepeated = next == stage && next != Stage::Target;
  if (next < stage || isRepeated) {
    if (stageWord == blamedWord) // another one was already reported for it
      return;
    blamedWord = stageWord;
    report(diagnostics, word.range,
           isRepeated               ? msg::directiveTwice(next == Stage::Version)
           : next == Stage::Version ? msg::versionNotFirst()
                                    : msg::notRightAfter(next == Stage::Target));
    diagnostics.back().notes.push_back({stageWord, isRepeated ? msg::noteFirstOne() : msg::noteComesBefore()});
    return;
  }
  stage = next;
  stageWord = word.range;
}

void ModuleHead::endHead(const Word &word) {
  if (stage == Stage::Rest)
    return;
  stage = Stage::Rest;
  stageWord = word.range;
}

void ModuleHead::setVersion(const Word &number, std::vector<Diagnostic> &diagnostics) {
  enterStage(Stage::Version, number, diagnostics);
  if (!versionWord.empty())
    return;
  versionWord = number.range;
  writtenVersion = parseVersion<PtxVersion>(number.text);
  const bool isKnown = writtenVersion && isKnownVersion(*writtenVersion, ptxasRelease());
  ownVersion = isKnown || isNewer() ? writtenVersion : std::nullopt;
  if (options.ptxVersion || isKnown)
    return;
  if (isNewer())
    return report(diagnostics, number.range, msg::newerVersion(*writtenVersion, kNewestRelease.ptx));
  constexpr unsigned kMaxMinor = 9; // ptxas reads 7.10 as 8.0: such a version is not checked
  if (!writtenVersion || writtenVersion->minor <= kMaxMinor)
    report(diagnostics, number.range,
           writtenVersion ? whyUnknown(*writtenVersion, ptxasRelease()) : msg::versionExpected());
}

void ModuleHead::addTarget(const Word &name, std::vector<Diagnostic> &diagnostics) {
  const bool isFirst = !hasTarget;
  if (stage != Stage::Target)
    enterStage(Stage::Target, name, diagnostics);
  if (stage > Stage::Target && !isFirst)
    return; // reported as a directive in the wrong place
  hasTarget = true;
  const bool isOption = isOneOf(kTargetOptions, name.text);
  const std::optional<Target> target = readTarget(name.text, ptxasRelease());
  const bool isMissing = name.is(TokenKind::Qualifier) || (isFirst && isOption);
  // What cannot be the name of a target is a mistake even if another target replaces it.
  const bool mayBeReplaced = isMissing || name.text.starts_with("sm_");
  if (!target && (!isOption || isMissing) && (options.targets.empty() || !mayBeReplaced) && !isNewer())
    report(diagnostics, name.range, isMissing ? msg::targetExpected(isOption) : whyNoTarget(name.text, ptxasRelease()));
  if (isOption)
    return;
  const auto isLast = [this](const auto &other) { return other.first == targets().front(); };
  if (options.targets.empty() && !targets().empty() && std::ranges::none_of(otherTargets, isLast))
    otherTargets.emplace_back(targets().front(), targetRange());
  const bool isKnown = target && isKnownTarget(*target, ptxasRelease());
  targetName = name.text;
  targetWord = name.range;
  ownTarget.clear();
  if (isKnown)
    ownTarget.push_back(*target);
  isChecked = false; // check a later .target again
  if (target && !isKnown && options.targets.empty())
    report(diagnostics, name.range, whyUnknown(*target, ptxasRelease()));
  if (!isKnown)
    return;
  const std::string_view written = name.text.substr(name.text.find('_') + 1);
  if (written != info(*target).name.substr(3))
    report(diagnostics, name.range, msg::noSuchTarget(name.text, *target));
}

void ModuleHead::setAddressSize(const Word &number, std::vector<Diagnostic> &diagnostics) {
  enterStage(Stage::AddressSize, number, diagnostics);
  if (stage != Stage::AddressSize || !addressSizeWord.empty())
    return;
  addressSizeWord = number.range;
  const Number value = readNumber32(number.text);
  const bool isNumber = number.isNumber() && value.isValid;
  if (isNumber && !value.overflows && value.value == 32)
    return check32Bits(diagnostics);
  if (!isNumber || value.overflows || value.value != 64)
    report(diagnostics, number.range, isNumber ? msg::otherAddressSize(number.text) : msg::addressSizeExpected());
}

void ModuleHead::check32Bits(std::vector<Diagnostic> &diagnostics) const {
  if (!kWith32Bits.contains(ptxasRelease()))
    return report(diagnostics, addressSizeWord, msg::cudaHasNo32Bits(ptxasRelease()));
  for (Target target : targets()) {
    if (info(target).number < 90)
      continue;
    reportFor(target, addressSizeWord, msg::targetHasNo32Bits(target), diagnostics);
    addTargetNote(diagnostics.back(), target);
  }
}

void ModuleHead::checkComplete(std::vector<Diagnostic> &diagnostics) {
  if (isChecked)
    return;
  isChecked = true;
  const bool lacksVersion = versionWord.empty() && !options.ptxVersion;
  const bool lacksTarget = !hasTarget && options.targets.empty();
  if (lacksVersion || lacksTarget)
    report(diagnostics, {0, 0},
           lacksVersion && lacksTarget ? msg::missingVersionAndTarget() : msg::missingDirective(lacksVersion));
  checkTargets(diagnostics);
  // The last of several targets is used.
  if (version() && options.targets.empty() && kWithAllTargets.contains(ptxasRelease()))
    for (const auto &[target, range] : otherTargets)
      checkTarget(target, range, diagnostics);
}

} // namespace ptxmatrix
