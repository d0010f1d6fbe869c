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

/// How the qualifiers of a list differ from a form.
struct FormDifference {
  const detail::Form *form = nullptr;
  /// Slots that must be filled and are not.
  struct Missing {
    const detail::Slot *slot;
    QualifierSet choices;            ///< Of every form that has all of the list.
    std::optional<Qualifier> likely; ///< The one that is likely meant, if one is.
  };
  std::vector<Missing> missing;
  /// Qualifiers that stand where the form has others of their kind.
  struct Replacement {
    size_t written; ///< Its place in the list.
    const detail::Slot *slot;
  };
  std::vector<Replacement> replaced;
  /// The places in the list of qualifiers for which the form has no slot.
  std::vector<size_t> extra;
  /// The slots as they would be legal: the written qualifiers where they fit, the first choice of each slot elsewhere.
  detail::SlotValues legal;

  bool empty() const { return missing.empty() && replaced.empty() && extra.empty(); }
};

/// The form of \p mnemonic that \p qualifiers differ least from.  \p version, if given, decides whether a qualifier
/// that came with a version (`.aligned` of wmma) is missing.
FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::optional<PtxVersion> version);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_NEAREST_H
