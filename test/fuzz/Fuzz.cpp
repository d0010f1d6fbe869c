//===- Fuzz.cpp - What the fuzzers share ----------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Fuzz.h"
#include "Syntax/StatementReader.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>

namespace ptxmatrix::fuzz {

Input inputOf(std::string_view data) {
  Input input;
  if (data.size() < kHeadBytes)
    return input;
  std::copy_n(data.begin(), kHeadBytes, input.head.begin());
  input.text = data.substr(kHeadBytes);
  return input;
}

uint8_t Bytes::next() {
  if (left.empty())
    return 0;
  const auto byte = static_cast<uint8_t>(left.front());
  left.remove_prefix(1);
  return byte;
}

std::string_view Bytes::text(size_t most) {
  const std::string_view found = left.substr(0, between<size_t>(0, most));
  left.remove_prefix(found.size());
  return found;
}

std::string_view Bytes::rest() { return std::exchange(left, std::string_view()); }

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

void forgetShapes() { threadReader() = StatementReader(); }

} // namespace ptxmatrix::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ptxmatrix::fuzz::checkInput({reinterpret_cast<const char *>(data), size});
  ptxmatrix::fuzz::forgetShapes();
  return 0;
}
