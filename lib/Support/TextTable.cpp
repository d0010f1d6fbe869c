//===- TextTable.cpp - Numbers for texts ----------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Support/TextTable.h"

namespace ptxmatrix {

/// Adds \p entry, which is new.
uint32_t TextTable::enter(const Entry &entry) {
  if (2 * entries.size() >= slots.size()) { // first, so that nothing changes if there is no memory
    slots.assign(2 * slots.size(), Slot());
    mask = slots.size() - 1;
    for (uint32_t number = 0; number < size(); ++number)
      place(number);
  }
  entries.push_back(entry);
  place(size() - 1);
  return size() - 1;
}

/// Enters the number of an entry into its slot.
void TextTable::place(uint32_t number) {
  const auto &[text, key] = entries[number];
  slots[placeOf(text, key)] = {key, number + 1};
}

} // namespace ptxmatrix
