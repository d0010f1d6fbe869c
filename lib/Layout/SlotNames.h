//===- SlotNames.h - Meaning of the bits of a slot's number -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_SLOTNAMES_H
#define PTXMATRIX_LIB_LAYOUT_SLOTNAMES_H

#include "ptxmatrix/Layout.h"

#include <array>
#include <optional>

namespace ptxmatrix {

/// The meaning of a bit of a slot's number.  InElement: of the position in an element.
struct SlotName {
  enum Kind : uint8_t { InElement, Row, Column, Matrix, Copy };

  Kind kind = InElement;
  unsigned number = 0;

  friend constexpr bool operator==(const SlotName &, const SlotName &) = default;
};

/// The bits of a slot's number in a layout, and the meaning of each.  In every layout each bit of a slot is one bit of
/// an element's coordinates, so two layouts are equal if their names are.
///
/// The bits 0 to 4 number the bits of 32 in a register, the next five the lanes, and those above the registers,
/// counted in 32 bits.
class SlotNames {
public:
  static constexpr unsigned kRegisterWidth = 5; ///< Bits that number a bit of a register.
  static constexpr unsigned kFirstLane = kRegisterWidth;
  static constexpr unsigned kFirstRegister = kFirstLane + 5;

  explicit SlotNames(const FragmentLayout &layout);

  /// The number of bits for registers.
  unsigned registerBits() const { return count - kFirstRegister; }
  unsigned size() const { return count; }
  SlotName operator[](unsigned bit) const { return names[bit]; }
  /// The bit with name \p name.
  std::optional<unsigned> find(SlotName name) const;

private:
  std::array<SlotName, kFirstRegister + 5> names{};
  unsigned count;
};

/// The number of bits needed to count to \p number, a power of two.
constexpr unsigned bitsOf(unsigned number) { return static_cast<unsigned>(std::countr_zero(number)); }

/// The slot in which only \p bit is set.
RegisterSlot slotOf(const FragmentLayout &layout, unsigned bit);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_SLOTNAMES_H
