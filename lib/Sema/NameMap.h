//===- NameMap.h - From names to numbers ------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_NAMEMAP_H
#define PTXMATRIX_LIB_SEMA_NAMEMAP_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ptxmatrix {

/// Finds things by their names in a list of them that grows and shrinks at its end.  Here stand their numbers in that
/// list alone, four bytes each: who has the list says which name a thing has, and puts all of them again where the map
/// must become larger.  Numbers are taken back in the reverse order, so that each leaves the map as it was before.
class NameMap {
public:
  static constexpr uint32_t kNone = UINT32_MAX;

  /// The number of the name with hash \p hash, or kNone.  \p isNamed says whether the thing with a number has the name.
  template <typename IsNamed> uint32_t find(uint64_t hash, IsNamed isNamed) const {
    if (slots.empty())
      return kNone;
    const uint64_t tag = tagOf(hash);
    for (size_t slot = hash & mask(); slots[slot] != 0; slot = (slot + 1) & mask())
      if (uint64_t{slots[slot]} >> numberBits == tag && isNamed(numberIn(slots[slot])))
        return numberIn(slots[slot]);
    return kNone;
  }

  /// False if the map must be enlarged before \p number is put.
  bool hasRoomFor(uint32_t number) const {
    return (taken + 1) * 4 <= slots.size() * 3 && (uint64_t{number} + 1) >> numberBits == 0;
  }
  /// Makes room for \p number.  The map is empty then: all that it held is to be put again, in the same order.
  void enlargeFor(uint32_t number);

  /// Gives a name the number \p number, the last of all.  \p hidden is the one it had, or kNone.
  void put(uint64_t hash, uint32_t number, uint32_t hidden);
  /// Takes the last number back.
  void takeBack(uint64_t hash, uint32_t number, uint32_t hidden);

  /// True if to clear it takes no longer than to take back \p count numbers.
  bool isSmallBeside(size_t count) const { return slots.size() <= 16 * (count + 1); }
  /// Takes all back.
  void clear();

private:
  size_t mask() const { return slots.size() - 1; }
  /// What a slot holds of a hash, in the bits that its number leaves.
  uint64_t tagOf(uint64_t hash) const { return hash >> 32 >> numberBits; }
  uint32_t numberIn(uint32_t slot) const {
    return static_cast<uint32_t>((slot & ((uint64_t{1} << numberBits) - 1)) - 1);
  }
  uint32_t slotFor(uint64_t hash, uint32_t number) const {
    return static_cast<uint32_t>(tagOf(hash) << numberBits | (uint64_t{number} + 1));
  }

  std::vector<uint32_t> slots; ///< A power of two, at most three quarters of them taken; 0 in the others.
  size_t taken = 0;
  unsigned numberBits = 16;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_NAMEMAP_H
