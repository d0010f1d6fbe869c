//===- InstructionJson.h - What is known of instructions, as JSON -*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The documents of docs/schemas for variants, layouts and matches, which the commands and the C library print.

#pragma once

#include "Layout/ProductMatch.h"
#include "ptxmatrix/Variants.h"

#include <functional>

namespace ptxmatrix {

/// Calls \p visit(name, value) for each qualifier that \p instruction has, as PTX spells it.  Those of copies, barriers
/// and fences have no names, and are all there; of the others, those in which forms differ.
void forEachMember(const Instruction &instruction, const auto &visit) {
  const bool hasNames = isOfMatrices(instruction.mnemonic);
  const QualifierList values = hasNames ? detail::membersOf(instruction) : instruction.qualifiers;
  for (size_t i = 0; i < QualifierList::kCapacity; ++i)
    if (const std::optional<Qualifier> value = values[i])
      visit(hasNames ? info(instruction.mnemonic).members[i].name : "", info(*value).spelling);
}

std::string jsonOf(std::span<const Variant> variants);

/// One or more layouts of the same instruction, with the elements and slots that \p accepts, which may be empty for all
/// of them.
std::string jsonOf(std::span<const FragmentLayout> layouts,
                   const std::function<bool(const MatrixElement &, const RegisterSlot &)> &accepts = {});

/// One or more operands of the same product.  With a \p pitch, also in how many wavefronts rows with it are accessed.
std::string jsonOf(std::span<const OperandMatches> operands, std::optional<unsigned> pitch = std::nullopt);

/// Where the matrices of a tcgen05.mma are.
std::string jsonOf(const TensorMatch &match);

/// How the D of \p product is the A of \p next.
std::string jsonOf(const FragmentChain &chain, const Instruction &product, const Instruction &next);

} // namespace ptxmatrix
