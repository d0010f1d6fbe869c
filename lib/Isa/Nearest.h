//===- Nearest.h - The nearest legal form -----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Isa/OperandLists.h"
#include "ptxmatrix/Instruction.h"

#include <array>
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

/// A row with conditions stands for several without: the slots of \p form for each way in which they are met or not,
/// first as \p written does.
std::vector<std::vector<detail::Slot>> withoutConditions(const detail::Form &form, const QualifierSet &written = {});

/// The members of \p shapes with the same m, the same k if \p shape has one, and the nearest n.
QualifierSet shapesNear(Shape shape, const QualifierSet &shapes);

/// A step from the written qualifiers to those of a form: it inserts a qualifier, replaces one or removes one.
struct QualifierEdit {
  const detail::Slot *slot = nullptr;             ///< Null if the written qualifier is removed.
  std::optional<size_t> place = std::nullopt;     ///< Of the written one in the list; nothing if one is inserted.
  QualifierSet choices = {};                      ///< What may be written, for an insertion in any form as near.
  std::optional<Qualifier> choice = std::nullopt; ///< The one to write, if that is clear.

  bool inserts() const { return !place; }
  bool removes() const { return !slot; }
  bool replaces() const { return slot && place; }
};

/// By place in a list of qualifiers: the slot of the qualifier, or kNoSlot.
struct SlotsOfWords : std::array<size_t, QualifierList::kCapacity> {
  SlotsOfWords() { fill(detail::kNoSlot); }
};

/// The differences between a list of qualifiers and a form.
struct FormDifference {
  /// The nearest spelling: the written qualifiers where they fit, otherwise the choice that fits the operands best, or
  /// the first.
  Instruction nearest;
  SlotsOfWords slotOf = {};              ///< Of a qualifier that is replaced, the slot in which it is.
  std::vector<QualifierEdit> edits = {}; ///< In the order of the slots; at the end, those that remove one.
  unsigned ofSpelling = 0;               ///< How much the edits cost.
  unsigned conflicts = 0;                ///< Of the nearest spelling with the operands.
  /// If one qualifier is to be replaced, the spelling that is as near but replaces another one.
  std::optional<Instruction> alternative = std::nullopt;

  /// How much it differs in all.
  unsigned cost() const;
};

/// The form of \p mnemonic that differs least from \p qualifiers, which may have empty places, and \p operands.  \p
/// version, if given, determines whether a qualifier that was introduced in some version (`.aligned` of wmma) is
/// missing.
FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::span<const WrittenOperand> operands,
                           std::optional<PtxVersion> version);

} // namespace ptxmatrix
