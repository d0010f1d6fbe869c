//===- Version.h - PTX ISA versions and CUDA releases -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// PTX ISA versions, CUDA releases, and which release brought which version (PTX ISA, "Release Notes").

#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ptxmatrix {

/// A version "major.minor".  Tag keeps PTX versions and CUDA releases apart.
template <typename Tag> struct MajorMinor {
  uint16_t major = 0;
  uint16_t minor = 0;

  friend constexpr auto operator<=>(const MajorMinor &, const MajorMinor &) = default;

  /// "major.minor", as in PTX and CUDA.
  std::string str() const { return std::to_string(major) + '.' + std::to_string(minor); }
};

/// A PTX ISA version, as the `.version` directive names it.
using PtxVersion = MajorMinor<struct PtxVersionTag>;
/// A CUDA Toolkit release.  Modules are checked by what its ptxas accepts.
using CudaRelease = MajorMinor<struct CudaReleaseTag>;

namespace detail {

/// The part of \p rest before the first \p separator, or all of it.  Removes it and the separator from \p rest.
constexpr std::string_view takeWord(std::string_view &rest, char separator) {
  const std::string_view word = rest.substr(0, rest.find(separator));
  rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  return word;
}

/// The number that \p digits give, at most 9999.
constexpr std::optional<uint16_t> parseNumber(std::string_view digits) {
  unsigned value = 0;
  for (char digit : digits) {
    if (digit < '0' || digit > '9')
      return std::nullopt;
    value = value * 10 + static_cast<unsigned>(digit - '0');
    if (value > 9999)
      return std::nullopt;
  }
  return digits.empty() ? std::nullopt : std::optional(static_cast<uint16_t>(value));
}

} // namespace detail

/// Reads "major.minor" in decimal digits (leading zeros allowed, each part at most 9999); nothing for another \p text.
template <typename Version> constexpr std::optional<Version> parseVersion(std::string_view text) {
  const std::optional<uint16_t> major = detail::parseNumber(detail::takeWord(text, '.'));
  const std::optional<uint16_t> minor = detail::parseNumber(text);
  return major && minor ? std::optional(Version{*major, *minor}) : std::nullopt;
}

/// One PTX ISA version and the first CUDA release whose ptxas accepts it.
struct PtxRelease {
  PtxVersion ptx;
  CudaRelease cuda;
};

/// Every PTX ISA version that a ptxas accepts, in ascending order.  Versions below 6.0 have no instruction on matrices.
inline constexpr auto kPtxReleases = std::to_array<PtxRelease>({
    {{1, 0}, {1, 0}},  {{1, 1}, {1, 1}},  {{1, 2}, {2, 0}},  {{1, 3}, {2, 1}},  {{1, 4}, {2, 2}},  {{1, 5}, {2, 2}},
    {{2, 0}, {3, 0}},  {{2, 1}, {3, 1}},  {{2, 2}, {3, 2}},  {{2, 3}, {4, 0}},  {{3, 0}, {4, 1}},  {{3, 1}, {5, 0}},
    {{3, 2}, {5, 5}},  {{4, 0}, {6, 0}},  {{4, 1}, {6, 5}},  {{4, 2}, {7, 0}},  {{4, 3}, {7, 5}},  {{5, 0}, {8, 0}},
    {{5, 1}, {9, 0}},  {{6, 0}, {9, 0}},  {{6, 1}, {9, 1}},  {{6, 2}, {9, 2}},  {{6, 3}, {10, 0}}, {{6, 4}, {10, 1}},
    {{6, 5}, {10, 2}}, {{7, 0}, {11, 0}}, {{7, 1}, {11, 1}}, {{7, 2}, {11, 2}}, {{7, 3}, {11, 3}}, {{7, 4}, {11, 4}},
    {{7, 5}, {11, 5}}, {{7, 6}, {11, 6}}, {{7, 7}, {11, 7}}, {{7, 8}, {11, 8}}, {{8, 0}, {12, 0}}, {{8, 1}, {12, 1}},
    {{8, 2}, {12, 2}}, {{8, 3}, {12, 3}}, {{8, 4}, {12, 4}}, {{8, 5}, {12, 5}}, {{8, 6}, {12, 8}}, {{8, 7}, {12, 8}},
    {{8, 8}, {12, 9}}, {{9, 0}, {13, 0}}, {{9, 1}, {13, 1}}, {{9, 2}, {13, 2}}, {{9, 3}, {13, 3}}, {{9, 4}, {13, 4}},
    {{9, 5}, {13, 5}},
});

/// The newest PTX ISA version that the table of forms was confirmed for, and the release whose ptxas confirmed it.
inline constexpr PtxRelease kNewestRelease = kPtxReleases.back();

/// The oldest CUDA release that modules can be checked for.
inline constexpr CudaRelease kOldestRelease = {11, 8};

/// True if modules can be checked for \p release: a known release from kOldestRelease on.
constexpr bool isKnownRelease(CudaRelease release) {
  const bool isListed = std::ranges::find(kPtxReleases, release, &PtxRelease::cuda) != kPtxReleases.end();
  return (isListed && release >= kOldestRelease) || release == CudaRelease{12, 6}; // that brought no PTX version
}

/// The newest PTX ISA version that ptxas release \p ptxasRelease accepts.
constexpr PtxVersion newestVersion(CudaRelease ptxasRelease) {
  const auto *const next = std::ranges::upper_bound(kPtxReleases, ptxasRelease, {}, &PtxRelease::cuda);
  return next != kPtxReleases.begin() ? next[-1].ptx : PtxVersion{};
}

/// The first CUDA release whose ptxas accepts \p version, or nothing if none is known.
constexpr std::optional<CudaRelease> firstCudaRelease(PtxVersion version) {
  const auto *const found = std::ranges::lower_bound(kPtxReleases, version, {}, &PtxRelease::ptx);
  return found != kPtxReleases.end() && found->ptx == version ? std::optional(found->cuda) : std::nullopt;
}

/// True if ptxas release \p ptxasRelease accepts `.version \p version`.
constexpr bool isKnownVersion(PtxVersion version, CudaRelease ptxasRelease = kNewestRelease.cuda) {
  const std::optional<CudaRelease> first = firstCudaRelease(version);
  return first && *first <= ptxasRelease;
}

} // namespace ptxmatrix
