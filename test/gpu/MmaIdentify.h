//===- MmaIdentify.h - Which slots a GPU multiplies with which --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Nothing is assumed about an instruction except the size of its elements.  A is a 1 in one slot after another and 0 in
// all others.  Each slot of B has a number, and each plane of B is a digit of all these numbers, as 1 or 0, and then
// the complement.  A slot of D shows over all the planes the number of the slot of B that was multiplied with
// the 1, or 0 if none was.  In the same way, C is the digits of the numbers of its slots, and the metadata of a sparse
// A are those of each four bits, as two of the ways to choose two columns of a quad.

#pragma once

#include "MmaKernels.h"
#include "MmaMapping.h"

namespace ptxmatrix::gpu {

/// Measures what \p runner multiplies.  Throws NoProduct if its results are not sums of products of two slots.
MmaMeasurement identify(const MmaRunner &runner);

} // namespace ptxmatrix::gpu
