//===- EnumSet.h - Sets of enumerators --------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_ENUMSET_H
#define PTXMATRIX_ENUMSET_H

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace ptxmatrix {

/// A set of values of \p Enum, all below 64.  Iterates in ascending order.
template <typename Enum> class EnumSet {
public:
  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<Enum> values) {
    for (Enum value : values)
      insert(value);
  }
  /// The values below \p count, which is 1 to 64.
  static constexpr EnumSet below(unsigned count) { return EnumSet(~uint64_t{0} >> (64 - count)); }

  constexpr void insert(Enum value) { bits |= bit(value); }
  constexpr void erase(Enum value) { bits &= ~bit(value); }
  constexpr bool contains(Enum value) const { return (bits & bit(value)) != 0; }
  constexpr bool empty() const { return bits == 0; }
  constexpr bool hasSeveral() const { return (bits & (bits - 1)) != 0; }
  constexpr unsigned size() const { return static_cast<unsigned>(std::popcount(bits)); }
  constexpr bool isSubsetOf(EnumSet other) const { return (bits & ~other.bits) == 0; }
  /// The first value; the set must not be empty.
  constexpr Enum front() const { return static_cast<Enum>(std::countr_zero(bits)); }

  friend constexpr EnumSet operator|(EnumSet a, EnumSet b) { return EnumSet(a.bits | b.bits); }
  friend constexpr EnumSet operator&(EnumSet a, EnumSet b) { return EnumSet(a.bits & b.bits); }
  friend constexpr EnumSet operator-(EnumSet a, EnumSet b) { return EnumSet(a.bits & ~b.bits); }
  friend constexpr bool operator==(EnumSet, EnumSet) = default;

  class Iterator {
  public:
    constexpr explicit Iterator(uint64_t rest) : rest(rest) {}
    constexpr Enum operator*() const { return static_cast<Enum>(std::countr_zero(rest)); }
    constexpr Iterator &operator++() {
      rest &= rest - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

  private:
    uint64_t rest;
  };
  constexpr Iterator begin() const { return Iterator(bits); }
  constexpr Iterator end() const { return Iterator(0); }

private:
  constexpr explicit EnumSet(uint64_t bits) : bits(bits) {}
  static constexpr uint64_t bit(Enum value) { return uint64_t{1} << static_cast<unsigned>(value); }

  uint64_t bits = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_ENUMSET_H
