//===- Identify.cpp - Which bit of memory each bit of a register holds ----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Identify.h"

#include <bit>

namespace ptxmatrix::gpu {

Sources identify(Cuda &cuda, CudaFunction function, const Geometry &geometry, unsigned planeBytes,
                 const LaneOffsets &offsets, uint32_t stride) {
  const uint32_t planeBits = planeBytes * 8;
  // The numbers begin at 1, so that no bit is 0 in all the planes; and they have one digit too many, so that there are
  // a plane of zeros alone and one of ones, and a combination of several bits is not mistaken for a constant.
  const auto digits = static_cast<unsigned>(std::bit_width(planeBits)) + 1;
  const unsigned planes = 2 * digits;
  std::vector<uint8_t> memory(size_t{planes} * planeBytes);
  for (unsigned digit = 0; digit < digits; ++digit)
    for (uint32_t bit = 0; bit < planeBits; ++bit) {
      const bool isSet = ((bit + 1) >> digit & 1) != 0;
      memory[size_t{2 * digit + (isSet ? 0U : 1U)} * planeBytes + bit / 8] |= static_cast<uint8_t>(1U << bit % 8);
    }

  const size_t bitsOut = size_t{32} * geometry.registers * geometry.registerBits;
  const std::span<const uint8_t> lanes(reinterpret_cast<const uint8_t *>(offsets.data()), sizeof(offsets));
  const std::vector<uint8_t> out = cuda.run({.function = function,
                                             .gridX = planes,
                                             .inputs = {memory, lanes},
                                             .numbers = {planeBytes, stride},
                                             .outputBytes = planes * bitsOut / 8});
  auto read = [&](unsigned plane, size_t bit) -> unsigned { return out[(plane * bitsOut + bit) / 8] >> bit % 8 & 1; };
  Sources sources(bitsOut);
  for (size_t bit = 0; bit < bitsOut; ++bit) {
    uint32_t number = 0;
    unsigned complements = 0; // digits whose two planes show different bits
    unsigned ones = 0;
    for (unsigned digit = 0; digit < digits; ++digit) {
      const unsigned value = read(2 * digit, bit);
      complements += value ^ read(2 * digit + 1, bit);
      ones += value;
      number |= value << digit;
    }
    if (complements == 0 && (ones == 0 || ones == digits))
      sources[bit] = ones == 0 ? kZero : kOne;
    else if (complements == digits && number >= 1 && number <= planeBits)
      sources[bit] = static_cast<SourceBit>(number - 1);
    else
      sources[bit] = kUnreadable;
  }
  return sources;
}

} // namespace ptxmatrix::gpu
