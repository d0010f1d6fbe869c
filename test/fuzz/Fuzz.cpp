//===- Fuzz.cpp - What the fuzzers share ----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace ptxmatrix::fuzz {

Input inputOf(const uint8_t *data, size_t size) {
  Input input;
  if (size < kHeadBytes)
    return input;
  std::copy_n(data, kHeadBytes, input.head.begin());
  input.text = {reinterpret_cast<const char *>(data) + kHeadBytes, size - kHeadBytes};
  return input;
}

std::vector<CudaRelease> ptxasReleases() {
  std::vector<CudaRelease> known;
  for (uint16_t major = kOldestRelease.major; major <= kNewestRelease.cuda.major; ++major)
    for (uint16_t minor = 0; minor < 10; ++minor)
      if (const CudaRelease release{major, minor}; isKnownRelease(release))
        known.push_back(release);
  return known;
}

CheckOptions optionsOf(Head head) {
  static const std::vector<CudaRelease> kPtxasReleases = ptxasReleases();
  const auto [flags, ptxasRelease, version, target] = head;
  CheckOptions options;
  options.allWarnings = (flags & 1) != 0;
  if (flags & 2)
    options.cuda = kPtxasReleases[ptxasRelease % kPtxasReleases.size()];
  if (flags & 4)
    options.ptxVersion = version < kPtxReleases.size() ? kPtxReleases[version].ptx : PtxVersion{9, 9};
  auto targetOf = [](unsigned number) { return static_cast<Target>(number % kTargets.size()); };
  for (unsigned number = 0; number < (flags >> 3 & 3U); ++number)
    options.targets.push_back(targetOf(target + number * (1 + ptxasRelease)));
  if (flags & 32)
    options.arch = targetOf(target + version);
  if (flags & 64)
    options.limits = {.statementBytes = ptxasRelease, .nesting = version};
  return options;
}

void require(bool holds, std::string_view what) {
  if (holds)
    return;
  std::cerr << "does not hold: " << what << '\n';
  std::abort();
}

void requireEqual(std::string_view found, std::string_view expected, std::string_view what) {
  if (found == expected)
    return;
  std::cerr << "expected:\n" << expected << "\nfound:\n" << found << "\nin: " << what << '\n';
  std::abort();
}

size_t linesOf(std::string_view text) { return static_cast<size_t>(std::ranges::count(text, '\n')); }

size_t errorsOf(const CheckResult &result) {
  return static_cast<size_t>(std::ranges::count(result.diagnostics, Severity::Error, &Diagnostic::severity));
}

} // namespace ptxmatrix::fuzz
