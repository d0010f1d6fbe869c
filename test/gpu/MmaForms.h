//===- MmaForms.h - The forms that multiply ---------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The forms of wmma.mma, mma, mma.sp and wgmma.mma_async.  As in GpuForms.h, the facts about their matrices are not
// taken from the model that is checked.

#pragma once

#include "GpuForms.h"

namespace ptxmatrix::gpu {

struct MmaForm {
  std::string opcode;
  Instruction instruction = {};
  Mma product = {}; ///< Shape, types and the rest of whichever instruction it is.
  bool isSparse = false;
  Geometry a = {}; ///< For a sparse A, the stored part: half of its columns.
  Geometry b = {};
  Geometry c = {};
  Geometry d = {};
  Geometry metadata = {}; ///< For each stored element of A, or each pair of elements of 4 bits, its place in a group.
  ModuleHead head = {};
  bool runs = false; ///< The GPU accepts it; otherwise it can only be assembled.

  /// The number of selectors in the PTX manual: the number of ways in which the lanes of a group can share the
  /// metadata.
  unsigned selectors() const;
  /// The numbers of the columns in a quad of a sparse A that metadata contain, one for the two that are stored; one 0
  /// if A is not sparse.  Bits 0 and 1 are the place of the first of the two, bits 2 and 3 that of the second.  Without
  /// `::ordered_metadata` the first may be after the second.
  std::vector<unsigned> places() const;
  /// The column of A for the stored column \p column, with \p places of its quad; the column itself if A is not sparse.
  unsigned denseColumn(unsigned column, unsigned places) const;
};

/// The form of \p instruction, which multiplies, as a GPU of \p capability accepts it.
MmaForm makeMmaForm(const Instruction &instruction, unsigned capability);

/// Every form of a warp that multiplies, in the order of the table of forms, as a GPU of \p capability accepts it.
std::vector<MmaForm> listMmaForms(unsigned capability);

} // namespace ptxmatrix::gpu
