//===- NameMap.h - From names to numbers ------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_NAMEMAP_H
#define PTXMATRIX_LIB_SYMBOLS_NAMEMAP_H

#include "Symbols/SlotNumbers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// Finds things by their names in a list of them that grows and shrinks at its end.  Here stand their numbers in that
/// list alone: who has the list says which name a thing has, and puts all of them again where the map must become
/// larger.  Numbers are taken back in the reverse order, so that each leaves the map as it was before.
///
/// A slot has four bytes for the number and, in an array beside, one for a part of the hash.  That a name is new, as
/// most that are looked for here are, shows in these alone, which even for a million names fit into a cache.
class NameMap {
public:
  static constexpr uint32_t kNone = UINT32_MAX;

  /// The number of the name with hash \p hash, or kNone.  \p isNamed says whether the thing with a number has the name.
  template <typename IsNamed> uint32_t find(uint64_t hash, IsNamed isNamed) const {
    if (tags.empty())
      return kNone;
    const uint8_t tag = tagOf(hash);
    for (size_t slot = hash & mask(); tags[slot] != kFree; slot = (slot + 1) & mask())
      if (tags[slot] == tag)
        if (const uint32_t number = numbers[slot]; isNamed(number))
          return number;
    return kNone;
  }

  /// Says that the name with hash \p hash is soon looked for or put: until then its slot comes from memory.
  void prefetch(uint64_t hash) const {
    if (tags.empty())
      return;
    __builtin_prefetch(tags.data() + (hash & mask()));
    numbers.prefetch(hash & mask());
    asm volatile(""); // GCC leaves out the calls of a function that does nothing but prefetch
  }

  /// What a number is put with.
  struct Entry {
    uint64_t hash;
    uint32_t hidden;
  };

  /// False if the map must be enlarged before a number is put.
  bool hasRoom() const { return (taken + 1) * 4 <= tags.size() * 3; }
  /// Makes room for twice as many, and puts the numbers from \p first to below \p end again for which \p entryOf gives
  /// an entry.  They are all that there are; it is asked for one after the other.
  template <typename EntryOf> void enlarge(uint32_t first, uint32_t end, EntryOf entryOf) {
    constexpr size_t kBatch = 16; // whose slots come from memory together
    std::array<std::pair<uint32_t, Entry>, kBatch> batch;
    replaceByEmpty();
    while (first < end) {
      size_t size = 0;
      for (; first < end && size < kBatch; ++first)
        if (const std::optional<Entry> entry = entryOf(first)) {
          prefetch(entry->hash);
          batch[size++] = {first, *entry};
        }
      for (size_t i = 0; i < size; ++i)
        put(batch[i].second.hash, batch[i].first, batch[i].second.hidden);
    }
  }

  /// Gives a name the number \p number, the last of all and not kNone.  \p hidden is the one it had, or kNone.
  void put(uint64_t hash, uint32_t number, uint32_t hidden) {
    const size_t slot = slotOf(hash, hidden);
    taken += hidden == kNone ? 1 : 0;
    tags[slot] = tagOf(hash);
    numbers.set(slot, number);
  }
  /// Takes the last number back.  A name that came later stands behind it, if at all: a gap parts none from its place.
  void takeBack(uint64_t hash, uint32_t number, uint32_t hidden) {
    const size_t slot = slotOf(hash, number);
    taken -= hidden == kNone ? 1 : 0;
    tags[slot] = hidden == kNone ? kFree : tagOf(hash);
    numbers.set(slot, hidden);
  }

  /// True if to clear it takes no longer than to take back \p count numbers.
  bool isSmallBeside(size_t count) const { return tags.size() <= 64 * (count + 1); }
  /// Takes all back.
  void clear();

private:
  static constexpr uint8_t kFree = 0;

  /// All slots by twice as many that are free.
  void replaceByEmpty();

  size_t mask() const { return tags.size() - 1; }
  /// The slot is told by the other end of the hash.
  static uint8_t tagOf(uint64_t hash) { return std::max<uint8_t>(static_cast<uint8_t>(hash >> 56), kFree + 1); }
  /// Where \p number stands, which is here; for kNone, where the next one can.
  size_t slotOf(uint64_t hash, uint32_t number) const {
    size_t slot = hash & mask();
    while (number == kNone ? tags[slot] != kFree : numbers[slot] != number || tags[slot] == kFree)
      slot = (slot + 1) & mask();
    return slot;
  }

  std::vector<uint8_t> tags; ///< A power of two, at most three quarters of them not kFree.
  SlotNumbers numbers;
  size_t taken = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_NAMEMAP_H
