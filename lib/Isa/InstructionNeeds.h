//===- InstructionNeeds.h - Needs of all instructions -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The version and the targets that other instructions than the supported ones need.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_INSTRUCTIONNEEDS_H
#define PTXMATRIX_LIB_ISA_INSTRUCTIONNEEDS_H

#include "ptxmatrix/Target.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// What part of an opcode needs.
struct InstructionNeed {
  PtxVersion since;
  TargetSet targets;
  size_t operands = 0;            ///< Only with so many operands, unless it is 0.
  std::vector<size_t> qualifiers; ///< The places of the qualifiers that are the reason; none if it is the first word.
};

/// The needs of an opcode with the first word \p word and \p qualifiers (`.async`), the general ones first; nothing if
/// they are not known.
std::optional<std::vector<InstructionNeed>> needsOf(std::string_view word,
                                                    std::span<const std::string_view> qualifiers);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_INSTRUCTIONNEEDS_H
