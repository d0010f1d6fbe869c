//===- NameMap.h - Map from names to symbols --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FUNCTION_NAMEMAP_H
#define PTXMATRIX_LIB_FUNCTION_NAMEMAP_H

#include "Support/Hash.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// Names with values, in the order in which they were added.  The texts of the names must stay alive.
template <typename T> class NameMap {
public:
  struct Entry {
    HashedName name;
    T value;
  };

  bool empty() const { return entries.empty(); }
  auto begin() { return entries.begin(); }
  auto end() { return entries.end(); }

  /// The value of \p name, or null.  The pointer is valid until another name is added.
  const T *find(const HashedName &name) const {
    if (slots.empty())
      return nullptr;
    const uint32_t number = slots[slotOf(name)];
    return number == kFree ? nullptr : &entries[number].value;
  }

  /// The value of \p name, which is added with \p value if it is not there.  Valid until another name is added.
  T &insert(const HashedName &name, T value) {
    if (2 * (entries.size() + 1) > slots.size())
      enlarge();
    uint32_t &slot = slots[slotOf(name)];
    if (slot == kFree) {
      slot = static_cast<uint32_t>(entries.size());
      entries.push_back({name, std::move(value)});
    }
    return entries[slot].value;
  }
  /// Adds \p name, or replaces its value.
  void set(const HashedName &name, const T &value) { insert(name, value) = value; }

  void clear() {
    constexpr size_t kMostSpare = 64; // slots per name: repeatedly clearing many slots for a few names is slow
    if (slots.size() > kMostSpare * (entries.size() + 1))
      slots.clear();
    else if (!entries.empty())
      std::ranges::fill(slots, kFree);
    entries.clear();
  }

private:
  static constexpr uint32_t kFree = UINT32_MAX;

  /// The slot of \p name, or the free slot for it.
  size_t slotOf(const HashedName &name) const {
    const size_t mask = slots.size() - 1;
    size_t slot = name.hash & mask;
    while (slots[slot] != kFree && !(entries[slots[slot]].name == name))
      slot = (slot + 1) & mask;
    return slot;
  }
  void enlarge() {
    constexpr size_t kLeast = 8;
    slots.assign(std::max(kLeast, 2 * slots.size()), kFree);
    for (uint32_t number = 0; number < entries.size(); ++number)
      slots[slotOf(entries[number].name)] = number;
  }

  std::vector<Entry> entries;
  std::vector<uint32_t> slots; ///< A power of two, or none; at most half of them are in use.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FUNCTION_NAMEMAP_H
