//===- NumberedBits.h - Bits that have numbers ------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ptxmatrix::gpu {

/// The bit of a plane that a bit of a register was loaded from, or stored to, by its number; or one of these.
using PlaneBit = int32_t;
inline constexpr PlaneBit kZero = -1;       ///< For a load: 0 whatever is in memory.
inline constexpr PlaneBit kOne = -2;        ///< For a load: 1 whatever is in memory.
inline constexpr PlaneBit kUnreadable = -3; ///< It depends on several bits, or on a complement; or is stored twice.
inline constexpr PlaneBit kNowhere = -4;    ///< For a store: no bit of memory holds it.

/// Bits that have numbers, and the planes that show these.
///
/// The numbers begin at 1, so no bit is 0 in all the planes.  They have one digit too many, so there are a
/// plane of zeros only and one of ones, and a combination of several bits is not mistaken for a constant.
class NumberedBits {
public:
  explicit NumberedBits(uint32_t count) : count(count), digits(static_cast<unsigned>(std::bit_width(count)) + 1) {}

  unsigned planes() const { return 2 * digits; }

  /// The value of \p bit in \p plane.
  bool isSet(unsigned plane, uint32_t bit) const { return ((bit + 1) >> plane / 2 & 1) != plane % 2; }

  /// All the planes, one after another: a digit of each number, and then its complement.
  std::vector<uint8_t> content() const {
    const size_t planeBytes = count / 8;
    std::vector<uint8_t> bytes(planes() * planeBytes);
    for (unsigned plane = 0; plane < planes(); ++plane)
      for (uint32_t bit = 0; bit < count; ++bit)
        bytes[plane * planeBytes + bit / 8] |= static_cast<uint8_t>((isSet(plane, bit) ? 1U : 0U) << bit % 8);
    return bytes;
  }

  /// The number, from 0, of the bit whose value is \p valueIn(plane); or kZero, kOne or kUnreadable.
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

} // namespace ptxmatrix::gpu
