//===- MmaMapping.h - Which element each slot of a product holds -*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The measurable facts about a product D = A B + C, with no assumption about layouts, are which slot of A is multiplied
// with which slot of B and added to which slot of D, which slot of C is added to which slot of D, and which metadata
// count for which slot of A.  Slots are counted by lane, register and place in it, as in Mapping::held.
//
// That determines a product except for the names: it is the same if the rows are named in another order in A, C and D
// at once, and likewise the columns of B, C and D, and the columns of A with the rows of B.  Therefore the names of the
// elements of D, and those of the columns of one row of A, are taken from the model.  All others follow.

#pragma once

#include "Mapping.h"
#include "MmaForms.h"

#include <stdexcept>

namespace ptxmatrix::gpu {

struct MmaMeasurement {
  /// For each of MmaForm::places(), which are then the metadata of every quad: by slot of A and slot of D, the slot of
  /// B of which the product is added there, or a negative number.
  std::vector<std::vector<PlaneBit>> factors;
  /// For each slot of D: the slot of C that is added there.
  std::vector<PlaneBit> addends;
  /// For each slot of a sparse A: which four bits of the metadata apply to it, counted by lane and place in the
  /// register.
  std::vector<PlaneBit> metadata;
};

struct MmaMapping {
  Mapping a = {};
  Mapping b = {};
  Mapping c = {};
  Mapping d = {};
  Mapping metadata = {}; ///< Only the lanes that the selector chooses are read.

  friend bool operator==(const MmaMapping &, const MmaMapping &) = default;
};

/// The measured product is not a product of matrices.
struct NoProduct : std::runtime_error {
  using runtime_error::runtime_error;
};

/// The elements that follow from \p measured.  Throws NoProduct if they cannot be named so that D is A B + C.
MmaMapping nameElements(const MmaForm &form, const MmaMeasurement &measured);

} // namespace ptxmatrix::gpu
