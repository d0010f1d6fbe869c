//===- ReleaseSupport.cpp - Versions and targets of a release -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Module/ReleaseSupport.h"
#include "Lex/Number.h"

#include <algorithm>
#include <iterator>

namespace ptxmatrix {

/// `sm_90a` or `compute_90a`. ptxas reads the number and looks only at the last letter; it ignores everything else
/// after the number.
std::optional<Target> readTarget(std::string_view word, CudaRelease ptxasRelease) {
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
  const bool hasSuffix = word.size() > digits && ((word.back() == 'a' && ptxasRelease >= CudaRelease{12, 0}) ||
                                                  (word.back() == 'f' && ptxasRelease >= CudaRelease{12, 9}));
  const char suffix = hasSuffix ? word.back() : '\0';
  for (Target target : kAllTargets)
    if (info(target).number == number && info(target).suffix == suffix)
      return target;
  return std::nullopt;
}

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

/// Suggests the target that is most likely meant: the newest one that is not newer than the number in the word, if
/// newer ones are known.
Message whyUnknown(std::string_view target, CudaRelease ptxasRelease) {
  const size_t begin = std::min(target.find_first_of("0123456789"), target.size());
  std::string_view digits = target.substr(begin);
  digits = digits.substr(0, digits.find_first_not_of("0123456789"));
  const Number number = readNumber32(digits);
  std::optional<Target> nearest;
  bool hasNewer = false;
  for (const Target known : kAllTargets) {
    if (!isKnownTarget(known, ptxasRelease) || !isDocumented(known, newestVersion(ptxasRelease)) ||
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

} // namespace ptxmatrix
