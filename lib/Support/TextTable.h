//===- TextTable.h - Numbers for texts --------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// A hash table that numbers texts from 0 on, in the order in which they are added.  They must stay alive.
class TextTable {
public:
  TextTable() { clear(); }

  /// The number of \p text, if it has one.
  std::optional<uint32_t> find(std::string_view text) const {
    const uint32_t end = slots[placeOf(text, keyOf(text))];
    return end != 0 ? std::optional(end - 1) : std::nullopt;
  }
  /// The number of \p text, a new one if it has none.
  uint32_t add(std::string_view text) {
    const uint64_t key = keyOf(text);
    const uint32_t end = slots[placeOf(text, key)];
    return end != 0 ? end - 1 : enter({text, key});
  }

  std::string_view operator[](uint32_t number) const { return entries[number].text; }
  uint32_t size() const { return static_cast<uint32_t>(entries.size()); }
  void clear() {
    entries.clear();
    slots.assign(kLeastSlots, 0);
    mask = kLeastSlots - 1;
  }

private:
  static constexpr size_t kLeastSlots = 64;

  struct Entry {
    std::string_view text;
    uint64_t key = 0;
  };

  /// Both halves of a 128-bit product: each bit of a factor changes about half of all bits (as in wyhash).
  static uint64_t mix(uint64_t a, uint64_t b) {
    __extension__ using Product = unsigned __int128;
    const Product product = static_cast<Product>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  }
  template <typename Word> static uint64_t read(std::string_view text, size_t begin) {
    Word word;
    std::memcpy(&word, text.data() + begin, sizeof word);
    return word;
  }

  static constexpr uint64_t kFactor = 0x9e3779b97f4a7c15; // the golden ratio
  static constexpr uint64_t kLong = uint64_t{1} << 63;    // the key is a hash

  /// A text of less than eight bytes and its length, which most names are, or the hash of a longer one.
  static uint64_t keyOf(std::string_view text) {
    const size_t size = text.size();
    if (size >= sizeof(uint64_t)) {
      uint64_t hash = size * kFactor;
      for (size_t i = 0; i + sizeof(uint64_t) < size; i += sizeof(uint64_t))
        hash = mix(read<uint64_t>(text, i) ^ kFactor, hash);
      return mix(read<uint64_t>(text, size - sizeof(uint64_t)) ^ kFactor, hash) | kLong;
    }
    uint64_t bytes = 0; // some of them are read twice
    if (size >= sizeof(uint32_t))
      bytes = read<uint32_t>(text, 0) | read<uint32_t>(text, size - 4) << 8 * (size - 4);
    else if (size > 0)
      bytes = read<uint8_t>(text, 0) | read<uint8_t>(text, size / 2) << 8 * (size / 2) |
              read<uint8_t>(text, size - 1) << 8 * (size - 1);
    return bytes | uint64_t{size} << 56;
  }

  /// The slot of \p text, or the free one where it belongs.
  size_t placeOf(std::string_view text, uint64_t key) const {
    for (size_t place = mix(key, kFactor);; ++place) {
      place &= mask;
      if (slots[place] == 0)
        return place;
      const Entry &entry = entries[slots[place] - 1];
      if (entry.key == key && (key < kLong || entry.text == text))
        return place;
    }
  }

  /// Adds \p entry, which is new.
  uint32_t enter(const Entry &entry) {
    if (2 * entries.size() >= slots.size()) { // first, so that nothing changes if there is no memory
      slots.assign(2 * slots.size(), 0);
      mask = slots.size() - 1;
      for (uint32_t number = 0; number < size(); ++number)
        place(number);
    }
    entries.push_back(entry);
    place(size() - 1);
    return size() - 1;
  }

  /// Enters the number of an entry into its slot.
  void place(uint32_t number) { slots[placeOf(entries[number].text, entries[number].key)] = number + 1; }

  std::vector<Entry> entries;
  std::vector<uint32_t> slots; ///< One more than the number of an entry; 0 if it is free.
  size_t mask = 0;             ///< The number of slots, a power of 2, minus 1.
};

} // namespace ptxmatrix
