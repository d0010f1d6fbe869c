//===- LaneCheck.h - Advice about lane-dependent values ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// All lanes of a warp must execute the supported instructions together, and wmma.load and wmma.store with the same
// address and stride (PTX ISA, in the section of each instruction). ptxas does not check this, nor the alignment of
// addresses and strides.  A violation is reported only if it is certain.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_LANECHECK_H
#define PTXMATRIX_LIB_CHECK_LANECHECK_H

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// Reports certain mistakes in the registers of supported statements, and in which lanes reach them.  If all warnings are
/// wanted, also what holds only for one-dimensional blocks.
void checkLanes(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_LANECHECK_H
