//===- Nearest.h - The legal form nearest to an illegal one -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_NEAREST_H
#define PTXMATRIX_LIB_ISA_NEAREST_H

#include "ptxmatrix/Instruction.h"

#include <vector>

namespace ptxmatrix {

/// How a set of qualifiers differs from a form.
struct FormDifference {
  const detail::Form *form = nullptr;
  /// Slots that must be filled and are not.
  std::vector<const detail::Slot *> missing;
  /// Qualifiers that stand where the form has others of their kind.
  struct Replacement {
    Qualifier written;
    const detail::Slot *slot;
  };
  std::vector<Replacement> replaced;
  /// Qualifiers for which the form has no place.
  QualifierSet extra;
  /// The qualifiers as they would be legal: the written ones where they fit, the first choice of each slot elsewhere.
  QualifierSet legal;

  bool empty() const { return missing.empty() && replaced.empty() && extra.empty(); }
};

/// The form of \p mnemonic that \p qualifiers differ least from.  \p version, if given, decides whether a qualifier
/// that came with a version (`.aligned` of wmma) is missing.
FormDifference nearestForm(Mnemonic mnemonic, QualifierSet qualifiers, std::optional<PtxVersion> version);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_NEAREST_H
