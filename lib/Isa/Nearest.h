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
    QualifierSet choices;            ///< The choices of every form that has all qualifiers of the list.
    std::optional<Qualifier> likely; ///< The one that is likely meant, if one is.
  };
  std::vector<Missing> missing;
  /// Qualifiers where the form has others of their kind.
  struct Replacement {
    size_t written; ///< Its place in the list.
    const detail::Slot *slot;
  };
  std::vector<Replacement> replaced;
  /// The indices of the qualifiers for which the form has no slot.
  std::vector<size_t> extra;
  /// The slots of the nearest spelling: the written qualifiers where they fit, otherwise the first choice.
  detail::SlotValues legal;

  bool empty() const { return missing.empty() && replaced.empty() && extra.empty(); }
};

/// The form of \p mnemonic that differs least from \p qualifiers.  \p version, if given, decides whether a qualifier
/// that was introduced in a version (`.aligned` of wmma) is missing.
FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::optional<PtxVersion> version);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_NEAREST_H
