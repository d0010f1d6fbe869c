//===- Identify.cpp - Which bit of memory belongs to which of a register --===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Identify.h"

#include "Kernels.h"
#include "NumberedBits.h"

namespace ptxmatrix::gpu {
namespace {

uint32_t registerBits(const Geometry &geometry) { return 32 * geometry.registers * geometry.registerBits; }

std::span<const uint8_t> bytesOf(const LaneOffsets &offsets) {
  return {reinterpret_cast<const uint8_t *>(offsets.data()), sizeof(offsets)};
}

/// The bits of \p bytes, which has \p planeBits for each plane.
struct PlaneReader {
  const std::vector<uint8_t> &bytes;
  size_t planeBits;

  unsigned operator()(unsigned plane, size_t bit) const { return bytes[(plane * planeBits + bit) / 8] >> bit % 8 & 1; }
};

} // namespace

PlaneBits identifyLoaded(Cuda &cuda, CudaFunction function, const Geometry &geometry, unsigned planeBytes,
                         const LaneOffsets &offsets, uint32_t stride) {
  const NumberedBits memory(planeBytes * 8);
  const std::vector<uint8_t> content = memory.content();
  const size_t bitsOut = registerBits(geometry);
  const std::vector<uint8_t> out = cuda.run({.function = function,
                                             .gridX = memory.planes(),
                                             .inputs = {content, bytesOf(offsets)},
                                             .numbers = {planeBytes, stride},
                                             .outputBytes = memory.planes() * bitsOut / 8});
  const PlaneReader read{out, bitsOut};
  PlaneBits loaded(bitsOut);
  for (size_t bit = 0; bit < bitsOut; ++bit)
    loaded[bit] = memory.read([&](unsigned plane) { return read(plane, bit); });
  return loaded;
}

PlaneBits identifyStored(Cuda &cuda, CudaFunction function, const Geometry &geometry, unsigned planeBytes,
                         const LaneOffsets &offsets, uint32_t stride) {
  const NumberedBits registers(registerBits(geometry));
  const std::vector<uint8_t> content = registers.content();
  const size_t planeBits = size_t{planeBytes} * 8;
  std::vector<uint8_t> unwritten;
  const std::vector<uint8_t> out = cuda.run({.function = function,
                                             .gridX = registers.planes(),
                                             .inputs = {content, bytesOf(offsets)},
                                             .numbers = {planeBytes, stride},
                                             .outputBytes = size_t{registers.planes()} * planeBytes},
                                            &unwritten);
  const PlaneReader read{out, planeBits};
  const PlaneReader isUnwritten{unwritten, planeBits};
  PlaneBits stored(registerBits(geometry), kNowhere);
  for (size_t bit = 0; bit < planeBits; ++bit) {
    unsigned left = 0; // planes in which this bit was not written
    for (unsigned plane = 0; plane < registers.planes(); ++plane)
      left += isUnwritten(plane, bit);
    if (left == registers.planes())
      continue;
    const PlaneBit held = left > 0 ? kUnreadable : registers.read([&](unsigned plane) { return read(plane, bit); });
    if (held < 0)
      throw MemoryError("the kernel wrote something other than a bit of a register to bit " + std::to_string(bit) +
                        " of the plane");
    PlaneBit &place = stored[static_cast<size_t>(held)];
    place = place == kNowhere ? static_cast<PlaneBit>(bit) : kUnreadable;
  }
  return stored;
}

PlaneBits identify(Cuda &cuda, CudaFunction function, const GpuForm &form, const LaneOffsets &offsets,
                   uint32_t stride) {
  const auto run = isStore(form.spellings.front()) ? identifyStored : identifyLoaded;
  return run(cuda, function, form.geometry, planeBytes(form), offsets, stride);
}

} // namespace ptxmatrix::gpu
