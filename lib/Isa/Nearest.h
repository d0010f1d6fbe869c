//===- Nearest.h - The nearest legal form -----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Isa/OperandLists.h"
#include "ptxmatrix/Instruction.h"

#include <vector>

namespace ptxmatrix {

/// What an operand of a statement shows of the form that is meant.
struct WrittenOperand {
  size_t count = 0;                              ///< Of the elements in braces; 0 without braces.
  std::optional<ScalarType> type = std::nullopt; ///< Of the register, or of the first one that is declared.
};

/// How much \p operands contradict \p instruction, in the list that fits best: 4 for each wrong number of registers or
/// of operands, and 1 more for surplus registers and for a wrong type.  0 without operands.
unsigned conflicts(const Instruction &instruction, std::span<const WrittenOperand> operands);

/// A step from the written qualifiers to those of a form: it inserts a qualifier, replaces one or removes one.
struct QualifierEdit {
  const detail::Slot *slot = nullptr;             ///< Null if the written qualifier is removed.
  std::optional<size_t> written = std::nullopt;   ///< Its index in the list; nothing if one is inserted.
  QualifierSet choices = {};                      ///< What may be inserted, in all forms that lack no more.
  std::optional<Qualifier> likely = std::nullopt; ///< Of these, the only one that fits the operands.

  bool inserts() const { return !written; }
  bool removes() const { return !slot; }
  bool replaces() const { return slot && written; }
};

/// The differences between a list of qualifiers and a form.
struct FormDifference {
  /// The nearest spelling: the written qualifiers where they fit, otherwise the choice that fits the operands best, or
  /// the first.
  Instruction nearest;
  std::vector<size_t> slotOf;       ///< For each written qualifier its slot, or the one in which it is replaced.
  std::vector<QualifierEdit> edits; ///< In the order of the slots; at the end, those that remove one.
  unsigned conflicts = 0;           ///< Of the nearest spelling with the operands.
  /// If one qualifier is to be replaced, the spelling that is as near but replaces another one.
  std::optional<Instruction> alternative = std::nullopt;

  /// How much it differs in all.
  unsigned cost(const QualifierList &qualifiers) const;
  /// Whether the written qualifier \p index is in a slot of the form, or is replaced in one.
  bool hasSlotFor(size_t index) const { return index < slotOf.size() && slotOf[index] != detail::kNoSlot; }
};

/// The form of \p mnemonic that differs least from \p qualifiers and \p operands.  \p version, if given, determines
/// whether a qualifier that was introduced in some version (`.aligned` of wmma) is missing.
FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::span<const WrittenOperand> operands,
                           std::optional<PtxVersion> version);

} // namespace ptxmatrix
