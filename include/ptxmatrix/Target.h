//===- Target.h - Targets of PTX modules ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The targets of the `.target` directive (PTX ISA, "PTX Module Directives: .target"), with the PTX version that
// introduced each.  An `a` target has features of its own chip, an `f` target those of its family.

#pragma once

#include "ptxmatrix/EnumSet.h"
#include "ptxmatrix/Version.h"

namespace ptxmatrix {

/// One row of the table of targets.
struct TargetInfo {
  std::string_view name; ///< As `.target` spells it.
  uint16_t number;
  char suffix; ///< 'a', 'f', or 0 for none.
  PtxVersion since;
  /// The number of the family's first member; 0 for none.  sm_101 is the old name of sm_110: both are of one family.
  uint16_t family;
};

/// A row of kTargets.
enum class Target : uint8_t {};

// clang-format off
inline constexpr auto kTargets = std::to_array<TargetInfo>({
    {"sm_10", 10, 0, {1, 0}, 0},  {"sm_11", 11, 0, {1, 0}, 0},  {"sm_12", 12, 0, {1, 2}, 0},  {"sm_13", 13, 0, {1, 2}, 0},
    {"sm_20", 20, 0, {2, 0}, 0},  {"sm_21", 21, 0, {2, 0}, 0},
    {"sm_30", 30, 0, {3, 0}, 0},  {"sm_32", 32, 0, {4, 0}, 0},  {"sm_35", 35, 0, {3, 1}, 0},  {"sm_37", 37, 0, {4, 1}, 0},
    {"sm_50", 50, 0, {4, 0}, 0},  {"sm_52", 52, 0, {4, 1}, 0},  {"sm_53", 53, 0, {4, 2}, 0},
    {"sm_60", 60, 0, {5, 0}, 0},  {"sm_61", 61, 0, {5, 0}, 0},  {"sm_62", 62, 0, {5, 0}, 0},
    {"sm_70", 70, 0, {5, 1}, 0},  {"sm_72", 72, 0, {6, 1}, 0},  {"sm_75", 75, 0, {6, 3}, 0},
    {"sm_80", 80, 0, {7, 0}, 0},  {"sm_82", 82, 0, {6, 2}, 0},  {"sm_86", 86, 0, {7, 1}, 0},  {"sm_87", 87, 0, {7, 4}, 0},
    {"sm_88", 88, 0, {9, 0}, 0},  {"sm_89", 89, 0, {7, 8}, 0},
    {"sm_90", 90, 0, {7, 8}, 0},    {"sm_90a", 90, 'a', {8, 0}, 90},
    {"sm_100", 100, 0, {8, 6}, 0},  {"sm_100a", 100, 'a', {8, 6}, 100},  {"sm_100f", 100, 'f', {8, 8}, 100},
    {"sm_101", 101, 0, {8, 6}, 0},  {"sm_101a", 101, 'a', {8, 6}, 110},  {"sm_101f", 101, 'f', {8, 8}, 110},
    {"sm_103", 103, 0, {8, 8}, 0},  {"sm_103a", 103, 'a', {8, 8}, 100},  {"sm_103f", 103, 'f', {8, 8}, 100},
    {"sm_107", 107, 0, {9, 4}, 0},  {"sm_107a", 107, 'a', {9, 4}, 100},  {"sm_107f", 107, 'f', {9, 4}, 100},
    {"sm_110", 110, 0, {9, 0}, 0},  {"sm_110a", 110, 'a', {9, 0}, 110},  {"sm_110f", 110, 'f', {9, 0}, 110},
    {"sm_120", 120, 0, {8, 7}, 0},  {"sm_120a", 120, 'a', {8, 7}, 120},  {"sm_120f", 120, 'f', {8, 8}, 120},
    {"sm_121", 121, 0, {8, 8}, 0},  {"sm_121a", 121, 'a', {8, 8}, 120},  {"sm_121f", 121, 'f', {8, 8}, 120},
});
// clang-format on

/// The row of \p target.
constexpr const TargetInfo &info(Target target) { return kTargets[static_cast<size_t>(target)]; }

/// The target named \p name ("sm_90a"), or nothing.
constexpr std::optional<Target> findTarget(std::string_view name) {
  return detail::findNamed<Target, kTargets, &TargetInfo::name>(name);
}

/// True if ptxas release \p ptxasRelease knows \p target.
constexpr bool isKnownTarget(Target target, CudaRelease ptxasRelease) {
  return isKnownVersion(info(target).since, ptxasRelease);
}

/// The least PTX version at which ptxas release \p ptxasRelease accepts \p target.
constexpr PtxVersion leastVersion(Target target, CudaRelease ptxasRelease = kNewestRelease.cuda) {
  // The first ptxas with sm_88 accepts it from PTX 7.3 on; all later ones from 9.0 on, as in the PTX ISA.
  if (ptxasRelease == CudaRelease{13, 0} && info(target).name == "sm_88")
    return {7, 3};
  return info(target).since;
}

/// True if the PTX ISA defines \p target in \p version.  ptxas accepts a few more.
constexpr bool isDocumented(Target target, PtxVersion version) {
  const TargetInfo &row = info(target);
  if (row.number == 82)
    return false;
  if (row.number == 101) // renamed to sm_110
    return version < PtxVersion{9, 0};
  return version >= (row.number == 70 ? PtxVersion{6, 0} : row.since);
}

/// The oldest GPU for which ptxas release \p ptxasRelease assembles.
constexpr Target oldestGpu(CudaRelease ptxasRelease) {
  return *findTarget(ptxasRelease >= CudaRelease{13, 0}   ? "sm_75"
                     : ptxasRelease >= CudaRelease{12, 0} ? "sm_50"
                                                          : "sm_35");
}

/// True if ptxas release \p ptxasRelease assembles for \p gpu.  It reads modules for older targets, too.
constexpr bool isKnownGpu(Target gpu, CudaRelease ptxasRelease) {
  return isKnownTarget(gpu, ptxasRelease) && isDocumented(gpu, newestVersion(ptxasRelease)) &&
         gpu >= oldestGpu(ptxasRelease);
}

/// True if code for the target \p module can be assembled for \p gpu, ptxas's `-arch` (PTX ISA, "PTX Module Directives:
/// .target"): the GPU is no older, for an `a` target it is the same chip, and for an `f` target of the same family.
constexpr bool canAssemble(Target module, Target gpu) {
  // sm_110 is the new name of sm_101.
  auto chip = [](const TargetInfo &row) { return row.number == 101 ? uint16_t{110} : row.number; };
  auto family = [](const TargetInfo &row) { // that of the number, which the rows with a suffix have
    for (const TargetInfo &other : kTargets)
      if (other.number == row.number && other.family != 0)
        return other.family;
    return uint16_t{0};
  };
  const TargetInfo &code = info(module);
  const TargetInfo &chosen = info(gpu);
  if (code.suffix == 'a')
    return chosen.suffix == 'a' && chip(code) == chip(chosen);
  return code.number <= chosen.number && (code.suffix == 0 || family(code) == family(chosen));
}

/// A set of targets.  Iterates in the order of kTargets.
using TargetSet = EnumSet<Target>;
static_assert(kTargets.size() <= 64, "a TargetSet is one 64-bit word");

/// Every target, to iterate over.
inline constexpr TargetSet kAllTargets = TargetSet::below(kTargets.size());

namespace detail {

/// `sm_90a|sm_100f` of a table: sm_N is this target and all newer ones, sm_Na this one, sm_Nf the a and f targets of
/// the family that are no older (sm_101 is an old name of sm_110); all where it is empty.
consteval TargetSet readTargets(std::string_view names) {
  TargetSet targets;
  for (std::string_view rest = names; !rest.empty();) {
    const std::optional<Target> named = findTarget(takeWord(rest, '|'));
    if (!named)
      throw "no such target in Target.h";
    const TargetInfo &written = info(*named);
    for (const TargetInfo &target : kTargets)
      if (written.suffix == 'a'   ? &target == &written
          : written.suffix == 'f' ? target.family == written.family && target.suffix != 0 &&
                                        (target.number >= written.number || target.number == 101)
                                  : target.number >= written.number)
        targets.insert(static_cast<Target>(&target - kTargets.data()));
  }
  return names.empty() ? kAllTargets : targets;
}

} // namespace detail

} // namespace ptxmatrix
