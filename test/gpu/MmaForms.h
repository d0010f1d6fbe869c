//===- MmaForms.h - The forms that multiply ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The forms of wmma.mma, mma and mma.sp.  As in GpuForms.h, what is said of their matrices is not learned from the
// model that is checked.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_GPU_MMAFORMS_H
#define PTXMATRIX_TEST_GPU_MMAFORMS_H

#include "GpuForms.h"

namespace ptxmatrix::gpu {

struct MmaForm {
  std::string opcode;
  Instruction instruction = {};
  Mma product = {}; ///< Shape, types and the rest of whichever instruction it is.
  bool isSparse = false;
  Geometry a = {}; ///< Of a sparse A, what is stored: half of its columns.
  Geometry b = {};
  Geometry c = {};
  Geometry d = {};
  Geometry metadata = {}; ///< For each stored element of A, or each pair of elements of 4 bits, its place in a group.
  ModuleHead head = {};
  bool runs = false; ///< The GPU accepts it; else it can only be assembled.

  /// How many selectors the PTX manual has: in how many ways the lanes of a group can share in the metadata.
  unsigned selectors() const;
  /// The numbers of a quad of columns of a sparse A that metadata are, one for the two that are stored; one 0 if A is
  /// not sparse.  Bits 0 and 1 are the place of the first of the two, bits 2 and 3 that of the second.  Without
  /// `::ordered_metadata` the first may be after the second.
  std::vector<unsigned> places() const;
  /// Which column of A the stored column \p column stands for, with \p places of its quad; itself if A is not sparse.
  unsigned denseColumn(unsigned column, unsigned places) const;
};

/// The form of \p instruction, which multiplies, as a GPU of \p capability accepts it.
MmaForm makeMmaForm(const Instruction &instruction, unsigned capability);

/// Every form that multiplies, in the order of the table of forms, as a GPU of \p capability accepts it.
std::vector<MmaForm> listMmaForms(unsigned capability);

} // namespace ptxmatrix::gpu

#endif // PTXMATRIX_TEST_GPU_MMAFORMS_H
