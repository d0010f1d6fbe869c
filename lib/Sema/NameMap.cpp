//===- NameMap.cpp - From names to numbers --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/NameMap.h"
#include "Support/Hash.h"

namespace ptxmatrix {

size_t NameMap::slotOf(std::string_view name, uint64_t hash) const {
  size_t slot = hash & mask();
  while (slots[slot].value != kNone && (slots[slot].hash != hash || !areEqual(slots[slot].name, name)))
    slot = (slot + 1) & mask();
  return slot;
}

size_t NameMap::find(std::string_view name) const {
  return slots.empty() ? kNone : slots[slotOf(name, hashOf(name))].value;
}

size_t NameMap::set(std::string_view name, size_t value) {
  if (taken * 4 >= slots.size() * 3)
    grow();
  const uint64_t hash = hashOf(name);
  Slot &slot = slots[slotOf(name, hash)];
  const size_t before = slot.value;
  taken += before == kNone ? 1 : 0;
  slot = {name, hash, value};
  return before;
}

void NameMap::erase(std::string_view name) {
  if (slots.empty())
    return;
  size_t free = slotOf(name, hashOf(name));
  if (slots[free].value == kNone)
    return;
  --taken;
  // What stands behind the gap moves up, unless it would move before its place.
  for (size_t next = (free + 1) & mask(); slots[next].value != kNone; next = (next + 1) & mask())
    if (((next - slots[next].hash) & mask()) >= ((next - free) & mask())) {
      slots[free] = slots[next];
      free = next;
    }
  slots[free] = {};
}

void NameMap::grow() {
  constexpr size_t kFirst = 16;
  std::vector<Slot> old(slots.empty() ? kFirst : 2 * slots.size());
  old.swap(slots);
  for (const Slot &slot : old)
    if (slot.value != kNone)
      slots[slotOf(slot.name, slot.hash)] = slot;
}

} // namespace ptxmatrix
