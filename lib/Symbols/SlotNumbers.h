//===- SlotNumbers.h - The numbers in the slots of a NameMap ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SLOTNUMBERS_H
#define PTXMATRIX_LIB_SYMBOLS_SLOTNUMBERS_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ptxmatrix {

/// An array of numbers.  Where it is larger than a cache, a number is written some time after it is set: until then its
/// place comes from memory.  A processor writes in order, so that to write at once would hold up all that is written
/// behind, and whoever reads what was written there.
class SlotNumbers {
public:
  SlotNumbers() { late.fill(kNothing); }

  void prefetch(size_t slot) const { __builtin_prefetch(numbers.data() + slot, /*rw=*/1); }

  uint32_t operator[](size_t slot) const {
    if (isLarge())
      for (size_t i = late.size(); i > 0; --i) // the last one first
        if (const Late &one = late[(next + i - 1) % late.size()]; one.slot == slot)
          return one.number;
    return numbers[slot];
  }

  void set(size_t slot, uint32_t number) {
    if (!isLarge()) {
      numbers[slot] = number;
      return;
    }
    Late &oldest = late[next];
    if (oldest.slot != kNothing.slot)
      numbers[oldest.slot] = oldest.number;
    oldest = {slot, number};
    next = (next + 1) % late.size();
  }

  /// Forgets all numbers and makes room for \p size.  Memory is given back before it is taken.
  void reset(size_t size) {
    std::vector<uint32_t>().swap(numbers);
    late.fill(kNothing);
    numbers.resize(size);
  }

private:
  /// A number that is not yet in its slot.
  struct Late {
    size_t slot;
    uint32_t number;
  };
  static constexpr Late kNothing{SIZE_MAX, 0};

  bool isLarge() const { return numbers.size() >= size_t{1} << 16; }

  std::array<Late, 8> late; ///< A ring.
  size_t next = 0;          ///< Where the oldest is, and the next comes.
  std::vector<uint32_t> numbers;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SLOTNUMBERS_H
