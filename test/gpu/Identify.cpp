//===- Identify.cpp - Which bit of memory belongs to which of a register --===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Identify.h"

#include "Kernels.h"

#include <bit>

namespace ptxmatrix::gpu {
namespace {

/// Bits that have numbers, and the planes that show these.
///
/// The numbers begin at 1, so that no bit is 0 in all the planes; and they have one digit too many, so that there are a
/// plane of zeros alone and one of ones, and a combination of several bits is not mistaken for a constant.
class NumberedBits {
public:
  explicit NumberedBits(uint32_t count) : count(count), digits(static_cast<unsigned>(std::bit_width(count)) + 1) {}

  unsigned planes() const { return 2 * digits; }

  /// All the planes, one behind the other: a digit of each number, and then its complement.
  std::vector<uint8_t> content() const {
    const size_t planeBytes = count / 8;
    std::vector<uint8_t> bytes(planes() * planeBytes);
    for (unsigned digit = 0; digit < digits; ++digit)
      for (uint32_t bit = 0; bit < count; ++bit) {
        const bool isSet = ((bit + 1) >> digit & 1) != 0;
        bytes[(2 * digit + (isSet ? 0U : 1U)) * planeBytes + bit / 8] |= static_cast<uint8_t>(1U << bit % 8);
      }
    return bytes;
  }

  /// Which of them, counted from 0, a bit shows that is \p valueIn(plane); or kZero, kOne or kUnreadable.
  template <typename ValueIn> PlaneBit read(const ValueIn &valueIn) const {
    uint32_t number = 0;
    unsigned complements = 0; // digits whose two planes show different bits
    unsigned ones = 0;
    for (unsigned digit = 0; digit < digits; ++digit) {
      const unsigned value = valueIn(2 * digit);
      complements += value ^ valueIn(2 * digit + 1);
      ones += value;
      number |= value << digit;
    }
    if (complements == 0 && (ones == 0 || ones == digits))
      return ones == 0 ? kZero : kOne;
    if (complements == digits && number >= 1 && number <= count)
      return static_cast<PlaneBit>(number - 1);
    return kUnreadable;
  }

private:
  uint32_t count;
  unsigned digits;
};

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
