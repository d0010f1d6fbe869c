//===- TuningDirectives.h - Directives of a function header -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, "Performance-Tuning Directives", "Cluster Dimension Directives" and "Miscellaneous Directives".
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_TUNINGDIRECTIVES_H
#define PTXMATRIX_LIB_ISA_TUNINGDIRECTIVES_H

#include "ptxmatrix/Version.h"

#include <bitset>
#include <iterator>
#include <limits>
#include <string_view>

namespace ptxmatrix {

/// A directive between a function's header and its body.
struct TuningDirective {
  /// The values that each of its numbers may have.
  struct Values {
    uint64_t least = 0;
    uint64_t most = std::numeric_limits<uint32_t>::max();
  };

  std::string_view name;
  CudaRelease onEntry; ///< The first release that supports it on an `.entry`.
  CudaRelease onFunc;  ///< The same on a `.func`.
  size_t least;        ///< How many numbers follow it.
  size_t most;
  PtxVersion since;            ///< The version that it needs.  Releases without this version do not check it.
  unsigned leastTarget;        ///< 90 if it needs sm_90 or newer.
  Values values{};             ///< Checked by the same releases.
  std::string_view excludes{}; ///< Another directive, which the function must not have.
  std::string_view needs[2]{}; ///< Other directives, which it must have.
  unsigned placeOnFunc = 0;    ///< On a `.func`, they are in this order, each once.
  bool onPrototype = false;    ///< Whether a function without a body can have it.
};

namespace tuning {
inline constexpr CudaRelease kAlways{};
inline constexpr CudaRelease kNever{std::numeric_limits<uint16_t>::max(), 0};
inline constexpr size_t kAnyNumber = std::numeric_limits<size_t>::max();
inline constexpr TuningDirective::Values kPositive{.least = 1};
inline constexpr TuningDirective::Values upTo(uint64_t most) { return {.most = most}; }
} // namespace tuning

inline constexpr TuningDirective kTuningDirectives[] = {
    {".maxntid", tuning::kAlways, tuning::kNever, 1, 3, {}, 0, tuning::kPositive, ".reqntid"},
    {".reqntid", tuning::kAlways, tuning::kNever, 1, 3, {}, 0, tuning::kPositive, ".maxntid"},
    {".minnctapersm", tuning::kAlways, tuning::kNever, 1, 1, {}, 0, tuning::kPositive},
    {".maxnreg", tuning::kAlways, tuning::kNever, 1, 1, {}, 0, tuning::kPositive},
    {".maxclusterrank", tuning::kAlways, tuning::kNever, 1, 1, {7, 8}, 90, {}, ".reqnctapercluster"},
    {".reqnctapercluster", tuning::kAlways, tuning::kNever, 1, 3, {7, 8}, 90, {}, ".maxclusterrank"},
    {".explicitcluster", tuning::kAlways, tuning::kNever, 0, 0, {7, 8}, 90},
    {".blocksareclusters", {13, 0}, tuning::kNever, 0, 0, {9, 0}, 90, {}, {}, {".reqntid", ".reqnctapercluster"}},
    {".noreturn", tuning::kNever, tuning::kAlways, 0, 0, {6, 4}, 0, {}, {}, {}, 1, true},
    {".abi_preserve", tuning::kNever, {13, 0}, 1, 1, {9, 0}, 80, tuning::upTo(239), {}, {}, 2, true},
    {".abi_preserve_control", tuning::kNever, {13, 0}, 1, 1, {9, 0}, 80, tuning::upTo(11), {}, {}, 2, true},
    {".local_maxnreg", {12, 9}, {12, 4}, 1, 1, {8, 8}, 0, tuning::kPositive, {}, {}, 3},
    {".language", {13, 2}, {13, 2}, 1, tuning::kAnyNumber, {9, 2}, 0, tuning::upTo(10), {}, {}, 4},
};

/// The row of \p name, or null.
constexpr const TuningDirective *findTuningDirective(std::string_view name) {
  for (const TuningDirective &row : kTuningDirectives)
    if (row.name == name)
      return &row;
  return nullptr;
}

/// The place of \p row in the table.
constexpr size_t indexOf(const TuningDirective &row) { return static_cast<size_t>(&row - kTuningDirectives); }

/// The order of the directives of a `.func`.
class TuningOrder {
public:
  /// Whether \p next can follow those that were added.
  bool isInOrder(const TuningDirective &next) const {
    return next.placeOnFunc >= lastPlace && !seen.test(indexOf(next));
  }
  void add(const TuningDirective &row) {
    lastPlace = row.placeOnFunc;
    seen.set(indexOf(row));
  }

private:
  unsigned lastPlace = 0;
  std::bitset<std::size(kTuningDirectives)> seen;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_TUNINGDIRECTIVES_H
