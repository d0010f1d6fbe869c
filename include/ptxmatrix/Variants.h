//===- Variants.h - Every legal instruction ---------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Export.h"
#include "ptxmatrix/Instruction.h"

#include <span>
#include <vector>

namespace ptxmatrix {

namespace detail {

/// Calls \p visit for each way to fill the slots of \p form, starting with slot \p slot.
template <typename Visit>
constexpr void forEachFilling(const Form &form, size_t slot, const QualifierList &chosen, const Visit &visit) {
  if (slot == form.numSlots) {
    if (form.areConditionsMet(chosen))
      visit(chosen);
    return;
  }
  if (form.slots()[slot].mayBeEmpty())
    forEachFilling(form, slot + 1, chosen, visit);
  for (Qualifier qualifier : form.slots()[slot].choices) {
    if (!accepts(form, slot, qualifier, chosen))
      continue;
    QualifierList next = chosen;
    next.fill(slot, qualifier);
    forEachFilling(form, slot + 1, next, visit);
  }
}

/// Calls \p visit(instruction, requirements) for every instruction of \p form that some version and target accept.
template <typename Visit> constexpr void forEachInstructionOf(const Form &form, const Visit &visit) {
  forEachFilling(form, 0, {}, [&](const QualifierList &values) {
    const Requirements required = requirements(form, values.set());
    if (required.areEverMet())
      visit(Instruction(form, values), required);
  });
}

} // namespace detail

/// Calls \p visit(instruction, requirements) for every matrix instruction that some PTX version and target accept, in
/// the order of the table of forms. wmma instructions have `.aligned`, and, where PTX 6.0 to 6.2 have them, also none.
template <typename Visit> constexpr void forEachInstruction(const Visit &visit) {
  for (const detail::Form &form : detail::kForms)
    detail::forEachInstructionOf(form, visit);
}

/// The same for the other instructions whose names begin with \p prefix, or with which it begins.
template <typename Visit> void forEachOther(std::string_view prefix, const Visit &visit) {
  for (size_t i = kNumMatrixMnemonics; i < kMnemonics.size(); ++i)
    if (prefix.starts_with(kMnemonics[i].name) || kMnemonics[i].name.starts_with(prefix))
      for (const detail::Form &form : detail::formsOf(static_cast<Mnemonic>(i)))
        detail::forEachInstructionOf(form, visit);
}

/// A spelling, and where it is accepted: its targets are those that do so in the requested version and release.
struct Variant : Requirements {
  Instruction instruction;
  OpcodeText opcode;
  RegisterCount registers;
};

/// The variant of \p instruction in \p version for ptxas release \p ptxasRelease; empty if they do not have it.
PTXMATRIX_EXPORT std::optional<Variant> findVariant(const Instruction &instruction, PtxVersion version,
                                                    CudaRelease ptxasRelease = kNewestRelease.cuda);

/// The spellings of the matrix instructions in \p version, or in the newest one of \p ptxasRelease (wmma instructions
/// then have `.aligned`).  If \p targets are given, those that at least one of them accepts.  In the order of the table
/// of forms.  A \p prefix filters none of them, and adds other instructions: all whose name begins with it, or with
/// whose name it begins (`ldmatrix` adds `ld`).
PTXMATRIX_EXPORT std::vector<Variant> findVariants(std::optional<PtxVersion> version = std::nullopt,
                                                   std::span<const Target> targets = {},
                                                   CudaRelease ptxasRelease = kNewestRelease.cuda,
                                                   std::string_view prefix = {});

/// The existing instruction that differs least from \p instruction: the nearest legal form in messages; \p instruction
/// itself if the PTX ISA has it. isAccepted() says whether a version and a target have it.
PTXMATRIX_EXPORT Instruction nearestInstruction(const Instruction &instruction);

} // namespace ptxmatrix
