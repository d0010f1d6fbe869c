//===- SlotNames.cpp - Meaning of the bits of a slot's number -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Layout/SlotNames.h"

#include <algorithm>

namespace ptxmatrix {

SlotNames::SlotNames(const FragmentLayout &layout)
    : count(kFirstRegister + bitsOf(std::max(layout.registers().count * layout.registers().bits / 32, 1U))) {
  // The bit of the slot number that is set for \p element and \p copy, which have only one bit set.
  const auto bitOf = [&](MatrixElement element, unsigned copy) {
    const RegisterSlot slot = layout.slot(element, copy);
    const unsigned inVector = slot.reg * layout.registers().bits + slot.bit;
    return bitsOf(inVector % 32 | slot.lane << kFirstLane | inVector / 32 << kFirstRegister);
  };
  for (unsigned n = 0; 1U << n < layout.elementBits(); ++n)
    names[n < kRegisterWidth ? n : kFirstRegister] = {SlotName::InElement, n};
  for (unsigned n = 0; 1U << n < layout.rows(); ++n)
    names[bitOf({.row = 1U << n}, 0)] = {SlotName::Row, n};
  for (unsigned n = 0; 1U << n < layout.columns(); ++n)
    names[bitOf({.column = 1U << n}, 0)] = {SlotName::Column, n};
  for (unsigned n = 0; 1U << n < layout.matrices(); ++n)
    names[bitOf({.matrix = 1U << n}, 0)] = {SlotName::Matrix, n};
  for (unsigned n = 0; 1U << n < layout.copies(); ++n)
    names[bitOf({}, 1U << n)] = {SlotName::Copy, n};
}

std::optional<unsigned> SlotNames::find(SlotName name) const {
  const auto *const end = names.begin() + count;
  const auto *const found = std::find(names.begin(), end, name);
  return found == end ? std::nullopt : std::optional(static_cast<unsigned>(found - names.begin()));
}

RegisterSlot slotOf(const FragmentLayout &layout, unsigned bit) {
  const unsigned number = 1U << bit;
  const unsigned inVector = number % 32 | number >> SlotNames::kFirstRegister << 5;
  return {.lane = number >> SlotNames::kFirstLane & 31U,
          .reg = inVector / layout.registers().bits,
          .bit = inVector % layout.registers().bits};
}

} // namespace ptxmatrix
