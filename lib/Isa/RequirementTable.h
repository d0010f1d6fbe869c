//===- RequirementTable.h - What only some targets require ------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// What some targets require of an instruction beside what its form says.  test/oracle/needs.py compares it with ptxas.
struct TargetRequirement : Requirements {
  Mnemonic mnemonic = {};
  Qualifier qualifier = {}; ///< The instruction has it or, if there is a version that refuses it, has it not.
  TargetSet only;           ///< The targets for which this holds.

  constexpr bool isOf(const Instruction &instruction) const {
    return instruction.mnemonic == mnemonic && instruction.qualifiers.contains(qualifier) != before.has_value();
  }
};

inline constexpr TargetRequirement kTargetRequirements[] = {
    {{{}, PtxVersion{6, 4}}, Mnemonic::Shfl, Qualifier::Sync, detail::readTargets("sm_70")},
    {{{}, PtxVersion{6, 4}}, Mnemonic::Vote, Qualifier::Sync, detail::readTargets("sm_70")},
    {{PtxVersion{8, 1}}, Mnemonic::Cvt, Qualifier::E4M3x2, kAllTargets - detail::readTargets("sm_90")},
    {{PtxVersion{8, 1}}, Mnemonic::Cvt, Qualifier::E5M2x2, kAllTargets - detail::readTargets("sm_90")},
};

/// Whether some targets require something of \p instruction that others do not.
constexpr bool dependsOnTarget(const Instruction &instruction) {
  return std::ranges::any_of(kTargetRequirements, [&](const TargetRequirement &row) { return row.isOf(instruction); });
}

} // namespace ptxmatrix
