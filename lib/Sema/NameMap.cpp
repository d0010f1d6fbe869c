//===- NameMap.cpp - From names to numbers --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/NameMap.h"

#include <algorithm>
#include <new>

namespace ptxmatrix {
namespace {

constexpr size_t kFirstSlots = 16;
constexpr size_t kManySlots = size_t{1} << 16; // for which memory is given back

} // namespace

void NameMap::enlargeFor(uint32_t number) {
  constexpr unsigned kMoreBits = 4;
  if (number >= kNone - 1)
    throw std::bad_alloc();
  const bool isFull = (taken + 1) * 4 > slots.size() * 3;
  const size_t size = isFull ? std::max(kFirstSlots, 2 * slots.size()) : slots.size();
  while ((uint64_t{number} + 1) >> numberBits != 0)
    numberBits += kMoreBits;
  taken = 0;
  std::vector<uint32_t>().swap(slots); // first, so that there are never both
  slots.resize(size);
}

void NameMap::put(uint64_t hash, uint32_t number, uint32_t hidden) {
  const uint32_t wanted = hidden == kNone ? 0 : slotFor(hash, hidden);
  size_t slot = hash & mask();
  while (slots[slot] != wanted)
    slot = (slot + 1) & mask();
  slots[slot] = slotFor(hash, number);
  taken += hidden == kNone ? 1 : 0;
}

/// A name that came later stands behind it, if at all: a gap parts no other one from its place.
void NameMap::takeBack(uint64_t hash, uint32_t number, uint32_t hidden) {
  const uint32_t wanted = slotFor(hash, number);
  size_t slot = hash & mask();
  while (slots[slot] != wanted)
    slot = (slot + 1) & mask();
  slots[slot] = hidden == kNone ? 0 : slotFor(hash, hidden);
  taken -= hidden == kNone ? 1 : 0;
}

void NameMap::clear() {
  taken = 0;
  if (slots.size() >= kManySlots)
    std::vector<uint32_t>().swap(slots);
  else
    std::ranges::fill(slots, 0);
}

} // namespace ptxmatrix
