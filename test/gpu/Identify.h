//===- Identify.h - Which bit of memory belongs to which of a register -*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Nothing is assumed about an instruction.  For a load, each bit of a plane of memory gets a number, and each plane
// holds one digit of all these numbers, then its complement.  The digits that a bit of a register shows over all the
// planes are the number of the bit that it holds.
//
// For a store, source and destination are exchanged: each bit of each register of each lane gets a number, and a bit
// of memory shows the number of the bit of a register that was stored there, or that it was not written.

#pragma once

#include "Cuda.h"
#include "GpuForms.h"
#include "NumberedBits.h"

#include <array>

namespace ptxmatrix::gpu {

/// By lane, register and bit, in this order: the bit of the plane that belongs to each bit of the registers.
using PlaneBits = std::vector<PlaneBit>;

/// The offset of each lane's address from the start of the plane.
using LaneOffsets = std::array<uint32_t, 32>;

/// Runs \p function, a kernel that loads registers of \p geometry, over all planes of \p planeBytes.
PlaneBits identifyLoaded(Cuda &cuda, CudaFunction function, const Geometry &geometry, unsigned planeBytes,
                         const LaneOffsets &offsets, uint32_t stride);

/// The same for a kernel that stores registers of \p geometry to planes of \p planeBytes.  Throws MemoryError if it
/// writes anything but bits of these registers.
PlaneBits identifyStored(Cuda &cuda, CudaFunction function, const Geometry &geometry, unsigned planeBytes,
                         const LaneOffsets &offsets, uint32_t stride);

/// One of the two, for \p function, a kernel of \p form.
PlaneBits identify(Cuda &cuda, CudaFunction function, const GpuForm &form, const LaneOffsets &offsets, uint32_t stride);

} // namespace ptxmatrix::gpu
