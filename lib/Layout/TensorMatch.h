//===- TensorMatch.h - What serves a tcgen05.mma ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_TENSORMATCH_H
#define PTXMATRIX_LIB_LAYOUT_TENSORMATCH_H

#include "ptxmatrix/Descriptor.h"
#include "ptxmatrix/Layout.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// A tcgen05.ld of some columns of D.
struct TensorLoad {
  Instruction instruction;
  unsigned column; ///< The first, from that of D on.
  unsigned count;
};

/// Where the matrices of a tcgen05.mma are in tensor memory and in shared memory.
struct TensorMatch {
  FragmentLayout d;
  std::vector<TensorLoad> loads;      ///< Of D, in each warp of a warpgroup.
  std::vector<TileDescriptor> a = {}; ///< The smallest tiles that A can be; none if it cannot be in shared memory.
  std::vector<TileDescriptor> b = {};
  unsigned columnsOfA = 0;      ///< Of A in tensor memory, for one instruction; 0 if its layout is not known.
  unsigned scaleFactors = 0;    ///< How many a row of A or a column of B has: one byte each.
  unsigned columnsOfScaleA = 0; ///< Of the scale factors; 0 without them, or if their layout is not known.
  unsigned columnsOfScaleB = 0;
};

/// Those of the product whose accumulator is \p d.
TensorMatch matchTensors(const FragmentLayout &d);

/// The same as JSON.
std::string jsonOf(const TensorMatch &match);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_TENSORMATCH_H
