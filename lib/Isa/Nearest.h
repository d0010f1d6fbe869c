//===- Nearest.h - The nearest legal form -----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_NEAREST_H
#define PTXMATRIX_LIB_ISA_NEAREST_H

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

/// The differences between a list of qualifiers and a form.
struct FormDifference {
  /// The nearest spelling: the written qualifiers where they fit, otherwise the choice that fits the operands best, or
  /// the first.
  Instruction nearest;
  /// Required slots that are empty.
  struct Missing {
    const detail::Slot *slot;
    QualifierSet choices;            ///< The choices in all forms that have all qualifiers of the list.
    std::optional<Qualifier> likely; ///< The only choice that fits the operands.
  };
  std::vector<Missing> missing;
  /// Qualifiers in place of others of the same kind in the form.
  struct Replacement {
    size_t written; ///< The index in the list.
    const detail::Slot *slot;
  };
  std::vector<Replacement> replaced;
  /// The indices of the qualifiers for which the form has no slot.
  std::vector<size_t> extra;
  unsigned conflicts = 0; ///< Of the nearest spelling with the operands.

  /// How much it differs in all.
  unsigned cost(const QualifierList &qualifiers) const;
};

/// The form of \p mnemonic that differs least from \p qualifiers and \p operands.  \p version, if given, determines
/// whether a qualifier that was introduced in some version (`.aligned` of wmma) is missing.
FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::span<const WrittenOperand> operands,
                           std::optional<PtxVersion> version);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_NEAREST_H
