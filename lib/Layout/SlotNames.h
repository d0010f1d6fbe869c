//===- SlotNames.h - Meaning of the bits of a slot's number -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_SLOTNAMES_H
#define PTXMATRIX_LIB_LAYOUT_SLOTNAMES_H

#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Layout.h"

#include <array>
#include <optional>

namespace ptxmatrix {

/// The meaning of a bit of a slot number.  InElement: of the position in an element.
struct SlotName {
  enum Kind : uint8_t { InElement, Row, Column, Matrix, Copy };

  Kind kind = InElement;
  unsigned number = 0;

  friend constexpr bool operator==(const SlotName &, const SlotName &) = default;
};

/// The bits of a slot number in a layout, and their meanings.  In every layout each bit of a slot is one bit of an
/// element's coordinates, so two layouts are equal if their names are equal.
///
/// Bits 0 to 4 are the bit in a 32-bit register, the next five bits the lane, and those above the register, counted in
/// units of 32 bits.
class SlotNames {
public:
  static constexpr unsigned kRegisterWidth = 5; ///< Bits for the position in a register.
  static constexpr unsigned kFirstLane = kRegisterWidth;
  static constexpr unsigned kFirstRegister = kFirstLane + 5;

  explicit SlotNames(const FragmentLayout &layout);

  /// The number of bits for registers.
  unsigned registerBits() const { return count - kFirstRegister; }
  unsigned size() const { return count; }
  SlotName operator[](unsigned bit) const { return names[bit]; }
  /// The bit with the name \p name.
  std::optional<unsigned> find(SlotName name) const;

private:
  std::array<SlotName, kFirstRegister + 5> names{};
  unsigned count;
};

/// The number of bits needed to count to \p number, a power of two.
constexpr unsigned bitsOf(unsigned number) { return static_cast<unsigned>(std::countr_zero(number)); }

/// The slot in which only \p bit is set.
RegisterSlot slotOf(const FragmentLayout &layout, unsigned bit);

/// Whether a load or a store with layout \p moved moves \p fragment, whose elements have type \p type.
MatchResult compareLayouts(const FragmentLayout &fragment, Type type, const FragmentLayout &moved);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_SLOTNAMES_H
