//===- Identify.h - Which bit of memory each bit of a register holds -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Nothing is assumed of an instruction: each bit of a plane gets a number, and plane after plane holds one bit of all
// these numbers, then its complement.  What a bit of a register shows over all the planes is the number of the bit that
// it holds.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_GPU_IDENTIFY_H
#define PTXMATRIX_TEST_GPU_IDENTIFY_H

#include "Cuda.h"
#include "GpuForms.h"

#include <array>

namespace ptxmatrix::gpu {

/// What a bit of a register holds: the number of a bit of the plane, or one of these.
using SourceBit = int32_t;
inline constexpr SourceBit kZero = -1;       ///< 0 whatever stands in memory.
inline constexpr SourceBit kOne = -2;        ///< 1 whatever stands in memory.
inline constexpr SourceBit kUnreadable = -3; ///< It depends on more than one bit, or on the complement of one.

/// By lane, register and bit, in this order: what the registers of \p geometry hold.
using Sources = std::vector<SourceBit>;

/// The offset of each lane's address from the begin of the plane.
using LaneOffsets = std::array<uint32_t, 32>;

/// Runs \p function, a kernel of a form of \p geometry, over all planes of \p planeBytes.
Sources identify(Cuda &cuda, CudaFunction function, const Geometry &geometry, unsigned planeBytes,
                 const LaneOffsets &offsets, uint32_t stride);

} // namespace ptxmatrix::gpu

#endif // PTXMATRIX_TEST_GPU_IDENTIFY_H
