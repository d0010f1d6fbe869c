//===- Nearest.h - The nearest legal form -----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_NEAREST_H
#define PTXMATRIX_LIB_ISA_NEAREST_H

#include "ptxmatrix/Instruction.h"

#include <vector>

namespace ptxmatrix {

/// The differences between a list of qualifiers and a form.
struct FormDifference {
  const detail::Form *form = nullptr;
  /// Required slots that are empty.
  struct Missing {
    const detail::Slot *slot;
    QualifierSet choices;            ///< The choices in all forms that have all qualifiers of the list.
    std::optional<Qualifier> likely; ///< The most likely choice, if known.
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
  /// The slots of the nearest spelling: the written qualifiers where they fit, otherwise the first choice.
  detail::SlotValues legal;
};

/// The form of \p mnemonic that differs least from \p qualifiers.  \p version, if given, determines whether a qualifier
/// that was introduced in some version (`.aligned` of wmma) is missing.
FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::optional<PtxVersion> version);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_NEAREST_H
