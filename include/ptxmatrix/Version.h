//===- Version.h - PTX ISA versions and CUDA releases -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// PTX ISA versions, CUDA releases, and which release brought which version
// (PTX ISA, "Release Notes").
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_VERSION_H
#define PTXMATRIX_VERSION_H

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

  friend constexpr bool operator==(const MajorMinor &, const MajorMinor &) = default;
  friend constexpr auto operator<=>(const MajorMinor &a, const MajorMinor &b) {
    return (uint32_t{a.major} << 16 | a.minor) <=> (uint32_t{b.major} << 16 | b.minor); // no branch between the two
  }

  /// "major.minor", as in PTX and CUDA.
  std::string str() const { return std::to_string(major) + '.' + std::to_string(minor); }
};

/// A PTX ISA version, as the `.version` directive names it.
using PtxVersion = MajorMinor<struct PtxVersionTag>;
/// A CUDA Toolkit release.  Modules are checked by what its ptxas accepts.
using CudaRelease = MajorMinor<struct CudaReleaseTag>;

/// Reads "major.minor" in decimal digits (leading zeros allowed, each part at most 9999).  Returns nothing if \p text
/// has any other form.
template <typename Version> constexpr std::optional<Version> parseVersion(std::string_view text) {
  std::array<uint16_t, 2> parts{};
  size_t pos = 0;
  for (size_t part = 0; part < parts.size(); ++part) {
    if (part > 0) {
      if (pos == text.size() || text[pos] != '.')
        return std::nullopt;
      ++pos;
    }
    const size_t begin = pos;
    unsigned value = 0;
    for (; pos < text.size() && text[pos] >= '0' && text[pos] <= '9'; ++pos)
      if (value = value * 10 + static_cast<unsigned>(text[pos] - '0'); value > 9999)
        return std::nullopt;
    if (pos == begin)
      return std::nullopt;
    parts[part] = static_cast<uint16_t>(value);
  }
  if (pos != text.size())
    return std::nullopt;
  return Version{parts[0], parts[1]};
}

/// One PTX ISA version and the first CUDA release whose ptxas accepts it.
struct PtxRelease {
  PtxVersion ptx;
  CudaRelease cuda;
};

/// Every PTX ISA version that a ptxas accepts, in ascending order.  Versions below 6.0 have no supported instruction;
/// they are listed so that a module with one is reported as too old, not as having an unknown version.
inline constexpr auto kPtxReleases = std::to_array<PtxRelease>({
    {{1, 0}, {1, 0}},  {{1, 1}, {1, 1}},  {{1, 2}, {2, 0}},  {{1, 3}, {2, 1}},  {{1, 4}, {2, 2}},  {{1, 5}, {2, 2}},
    {{2, 0}, {3, 0}},  {{2, 1}, {3, 1}},  {{2, 2}, {3, 2}},  {{2, 3}, {4, 0}},  {{3, 0}, {4, 1}},  {{3, 1}, {5, 0}},
    {{3, 2}, {5, 5}},  {{4, 0}, {6, 0}},  {{4, 1}, {6, 5}},  {{4, 2}, {7, 0}},  {{4, 3}, {7, 5}},  {{5, 0}, {8, 0}},
    {{5, 1}, {9, 0}},  {{6, 0}, {9, 0}},  {{6, 1}, {9, 1}},  {{6, 2}, {9, 2}},  {{6, 3}, {10, 0}}, {{6, 4}, {10, 1}},
    {{6, 5}, {10, 2}}, {{7, 0}, {11, 0}}, {{7, 1}, {11, 1}}, {{7, 2}, {11, 2}}, {{7, 3}, {11, 3}}, {{7, 4}, {11, 4}},
    {{7, 5}, {11, 5}}, {{7, 6}, {11, 6}}, {{7, 7}, {11, 7}}, {{7, 8}, {11, 8}}, {{8, 0}, {12, 0}}, {{8, 1}, {12, 1}},
    {{8, 2}, {12, 2}}, {{8, 3}, {12, 3}}, {{8, 4}, {12, 4}}, {{8, 5}, {12, 5}}, {{8, 6}, {12, 7}}, {{8, 7}, {12, 8}},
    {{8, 8}, {12, 9}}, {{9, 0}, {13, 0}}, {{9, 1}, {13, 1}}, {{9, 2}, {13, 2}}, {{9, 3}, {13, 3}}, {{9, 4}, {13, 4}},
    {{9, 5}, {13, 5}},
});

/// The newest PTX ISA version that the table of forms was confirmed for, and the release whose ptxas confirmed it.
inline constexpr PtxRelease kNewestRelease = kPtxReleases.back();

/// The oldest CUDA release that modules can be checked for.
inline constexpr CudaRelease kOldestRelease = {11, 8};

/// True if modules can be checked for \p release: a known release from kOldestRelease on.
constexpr bool isKnownRelease(CudaRelease release) {
  if (release == CudaRelease{12, 6}) // it introduced no PTX version
    return true;
  for (const PtxRelease &known : kPtxReleases)
    if (known.cuda == release)
      return release >= kOldestRelease;
  return false;
}

/// The newest PTX ISA version that ptxas release \p ptxasRelease accepts.
constexpr PtxVersion newestVersion(CudaRelease ptxasRelease) {
  for (size_t i = kPtxReleases.size(); i > 0; --i) // it is mostly a new one
    if (kPtxReleases[i - 1].cuda <= ptxasRelease)
      return kPtxReleases[i - 1].ptx;
  return {};
}

namespace detail {

/// The releases of kPtxReleases by the two numbers of the version.
inline constexpr auto kReleasesByVersion = [] {
  std::array<std::array<CudaRelease, 16>, 16> releases{};
  for (const PtxRelease &release : kPtxReleases)
    releases[release.ptx.major][release.ptx.minor] = release.cuda;
  return releases;
}();

/// The release that brought \p version, or 0.0.
constexpr CudaRelease releaseOf(PtxVersion version) {
  constexpr size_t kMost = kReleasesByVersion.size();
  return version.major < kMost && version.minor < kMost ? kReleasesByVersion[version.major][version.minor]
                                                        : CudaRelease{};
}

} // namespace detail

/// The first CUDA release whose ptxas accepts \p version, or nothing if none is known.
constexpr std::optional<CudaRelease> firstCudaRelease(PtxVersion version) {
  const CudaRelease first = detail::releaseOf(version);
  return first != CudaRelease{} ? std::optional(first) : std::nullopt;
}

/// True if ptxas release \p ptxasRelease accepts `.version \p version`.
constexpr bool isKnownVersion(PtxVersion version, CudaRelease ptxasRelease = kNewestRelease.cuda) {
  const CudaRelease first = detail::releaseOf(version);
  return first != CudaRelease{} && first <= ptxasRelease;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_VERSION_H
