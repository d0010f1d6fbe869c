//===- InstructionJson.h - What is known of instructions, as JSON -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The documents of docs/schemas for variants, layouts and matches, which the commands and the C library print.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_INSTRUCTIONJSON_H
#define PTXMATRIX_LIB_LAYOUT_INSTRUCTIONJSON_H

#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Variants.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ptxmatrix {

/// Calls \p visit(name, value) for each qualifier that \p instruction has, as PTX spells it.
void forEachMember(const Instruction &instruction, const auto &visit) {
  const detail::SlotValues values = detail::membersOf(instruction);
  const std::span<const MemberInfo> members = info(instruction.mnemonic).members;
  for (size_t i = 0; i < members.size(); ++i)
    if (const std::optional<Qualifier> value = values[i])
      visit(members[i].name, info(*value).spelling);
}

/// A list of \p variants.
std::string jsonOf(std::span<const Variant> variants);

/// One or more layouts of the same instruction, with the elements and slots that \p accepts, which may be empty for all
/// of them.
std::string jsonOf(std::span<const FragmentLayout> layouts,
                   const std::function<bool(const MatrixElement &, const RegisterSlot &)> &accepts = {});

/// An operand of a product, and its loads or stores.
struct OperandMatches {
  FragmentLayout layout;
  std::vector<FragmentMatch> matches = {};
  bool isOne = false;      ///< A single load or store was requested.
  std::string reason = ""; ///< Why it does not fit.
};

/// The operands of \p product, and the loads or stores of each; with \p move only the operands that it could move, each
/// with the match or the reason why it does not fit.  Empty if \p product is not a product whose layouts are known.
std::vector<OperandMatches> findOperandMatches(const Instruction &product, const std::optional<Instruction> &move);

/// One or more operands of the same product.  With a \p pitch, also in how many wavefronts rows with it are accessed.
std::string jsonOf(std::span<const OperandMatches> operands, std::optional<unsigned> pitch = std::nullopt);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_INSTRUCTIONJSON_H
