//===- ReleaseNeeds.h - What differs in releases and targets ----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// The releases of ptxas from the first to the last.
struct Releases {
  CudaRelease first = kOldestRelease;
  CudaRelease last = kNewestRelease.cuda;

  constexpr bool contains(CudaRelease release) const { return first <= release && release <= last; }
};

// The releases that accept, ignore or reject something that the others do not.
inline constexpr Releases kWith32Bits{.last = {12, 0}};         ///< Addresses of 32 bits.
inline constexpr Releases kWithSingleChips{.first = {12, 0}};   ///< Targets such as `sm_90a`.
inline constexpr Releases kWithFamilies{.first = {12, 9}};      ///< Targets such as `sm_100f`.
inline constexpr Releases kWithAsciiComments{{12, 7}, {13, 0}}; ///< Comments must be ASCII.
inline constexpr Releases kWithBothCtaGroups{.last = {12, 9}};  ///< A kernel may have both kinds of `.cta_group`.
inline constexpr Releases kWithImpliedAligned{.last = {13, 0}}; ///< Loads and stores of tensor memory lack `.aligned`.
/// The version must support each `.target`.  The others look only at the last, and at none if they add a function of
/// their own to the module, as for `div.rn.f32`, `shfl.sync` in old versions, or an `mma` that the target lacks.
inline constexpr Releases kWithAllTargets{.first = {12, 6}};
/// A load from tensor memory cannot write a register twice.  The others stop at the next instruction of tcgen05 with
/// operands.
inline constexpr Releases kWithDistinctRegisters{.first = {13, 2}};

// Targets that differ from others in what no row says.
inline constexpr unsigned kLastWithAllAddresses = 75; ///< Up to sm_75, unused addresses of a matrix must be valid, too.

/// Whether some targets require something of \p instruction that others do not.
constexpr bool dependsOnTarget(const Instruction &instruction) {
  return std::ranges::any_of(detail::kTargetRequirements, [&](const auto &row) { return row.isOf(instruction); });
}

/// What ptxas release \p ptxasRelease requires of \p instruction, which has a form: some want a newer version than all
/// other releases.
Requirements requirementsIn(CudaRelease ptxasRelease, const Instruction &instruction);

/// Whether some release wants a newer version than others.
bool dependsOnRelease(const Instruction &instruction);

} // namespace ptxmatrix
