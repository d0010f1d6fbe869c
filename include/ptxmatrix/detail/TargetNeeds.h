//===- TargetNeeds.h - What some targets require ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Opcode.h"

#include <algorithm>

namespace ptxmatrix::detail {

/// What some targets require of an instruction in addition to what its form says.  test/oracle/needs.py compares it
/// with ptxas.
struct TargetRequirement : Requirements {
  Mnemonic mnemonic = {};
  Qualifier qualifier = {}; ///< The instruction has it or, if there is a version that refuses it, has it not.
  TargetSet only;           ///< The targets for which this holds.

  constexpr bool isOf(const Instruction &instruction) const {
    return instruction.mnemonic == mnemonic && instruction.qualifiers.contains(qualifier) != before.has_value();
  }
};

inline constexpr TargetRequirement kTargetRequirements[] = {
    {{{}, PtxVersion{6, 4}}, Mnemonic::Shfl, Qualifier::Sync, readTargets("sm_70")},
    {{{}, PtxVersion{6, 4}}, Mnemonic::Vote, Qualifier::Sync, readTargets("sm_70")},
    {{PtxVersion{8, 1}}, Mnemonic::Cvt, Qualifier::E4M3x2, kAllTargets - readTargets("sm_90")},
    {{PtxVersion{8, 1}}, Mnemonic::Cvt, Qualifier::E5M2x2, kAllTargets - readTargets("sm_90")},
};

/// The first of these that \p version does not meet for \p instruction and \p target, or null.
constexpr const TargetRequirement *findUnmet(const Instruction &instruction, PtxVersion version, Target target) {
  const auto *found = std::ranges::find_if(kTargetRequirements, [&](const TargetRequirement &row) {
    return row.only.contains(target) && row.isOf(instruction) && !row.acceptsVersion(version);
  });
  return found == std::end(kTargetRequirements) ? nullptr : found;
}

} // namespace ptxmatrix::detail
