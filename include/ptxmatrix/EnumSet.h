//===- EnumSet.h - Sets of enumerators, and their names ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string_view>

namespace ptxmatrix {

/// A set of enumerators whose values are less than \p capacity, a multiple of 64.  Iterates from the least value.
template <typename Enum, unsigned capacity = 64> class EnumSet {
public:
  static_assert(capacity % 64 == 0);

  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<Enum> values) {
    for (Enum value : values)
      insert(value);
  }
  /// The values below \p count, which must not exceed the capacity.
  static constexpr EnumSet below(unsigned count) {
    EnumSet set;
    for (unsigned i = 0; i < count; ++i)
      set.insert(static_cast<Enum>(i));
    return set;
  }

  constexpr void insert(Enum value) { words[wordOf(value)] |= bitOf(value); }
  constexpr void erase(Enum value) { words[wordOf(value)] &= ~bitOf(value); }
  constexpr bool contains(Enum value) const {
    return (words[wordOf(value)] >> (static_cast<unsigned>(value) % 64) & 1) != 0;
  }
  constexpr bool empty() const { return *this == EnumSet(); }
  constexpr bool hasSeveral() const { return size() > 1; }
  constexpr unsigned size() const {
    unsigned count = 0;
    for (uint64_t word : words)
      count += static_cast<unsigned>(std::popcount(word));
    return count;
  }
  constexpr bool isSubsetOf(const EnumSet &other) const { return (*this - other).empty(); }
  /// The first value; the set must not be empty.
  constexpr Enum front() const { return *begin(); }

  friend constexpr EnumSet operator|(EnumSet a, const EnumSet &b) {
    for (size_t i = 0; i < kWords; ++i)
      a.words[i] |= b.words[i];
    return a;
  }
  friend constexpr EnumSet operator&(EnumSet a, const EnumSet &b) {
    for (size_t i = 0; i < kWords; ++i)
      a.words[i] &= b.words[i];
    return a;
  }
  friend constexpr EnumSet operator-(EnumSet a, const EnumSet &b) {
    for (size_t i = 0; i < kWords; ++i)
      a.words[i] &= ~b.words[i];
    return a;
  }
  friend constexpr bool operator==(const EnumSet &, const EnumSet &) = default;

  class Iterator {
  public:
    constexpr explicit Iterator(const EnumSet &rest) : rest(rest) { skipEmptyWords(); }
    constexpr Enum operator*() const {
      return static_cast<Enum>(word * 64 + static_cast<unsigned>(std::countr_zero(rest.words[word])));
    }
    constexpr Iterator &operator++() {
      rest.words[word] &= rest.words[word] - 1;
      skipEmptyWords();
      return *this;
    }
    constexpr bool operator==(std::default_sentinel_t) const { return word == kWords; }

  private:
    constexpr void skipEmptyWords() {
      while (word < kWords && rest.words[word] == 0)
        ++word;
    }

    EnumSet rest;
    unsigned word = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr std::default_sentinel_t end() const { return {}; }

private:
  static constexpr size_t kWords = capacity / 64;
  static constexpr size_t wordOf(Enum value) { return kWords > 1 ? static_cast<unsigned>(value) / 64 : 0; }
  static constexpr uint64_t bitOf(Enum value) { return uint64_t{1} << (static_cast<unsigned>(value) % 64); }

  uint64_t words[kWords] = {}; // no std::array, whose operator[] slows down compilers that evaluate the tables
};

namespace detail {

/// The sizes of the members \p name of \p rows.
template <const auto &rows, auto name>
inline constexpr auto kNameSizes = [] {
  struct {
    uint8_t of[std::size(rows)];
  } sizes{};
  for (size_t i = 0; i < std::size(rows); ++i)
    sizes.of[i] = static_cast<uint8_t>((rows[i].*name).size());
  return sizes;
}();

/// The number of the row of \p rows whose member \p name is \p text, or nothing.  Compilers look up thousands of names
/// to read the tables, and every call of a function costs them.
template <typename Enum, const auto &rows, auto name> constexpr std::optional<Enum> findNamed(std::string_view text) {
  constexpr size_t kCount = std::size(rows);
  const size_t size = text.size();
  const char *const chars = text.data();
  for (size_t row = 0; row < kCount; ++row) {
    if (kNameSizes<rows, name>.of[row] != size)
      continue;
    const char *const other = (rows[row].*name).data();
    size_t i = 0;
    while (i < size && other[i] == chars[i])
      ++i;
    if (i == size)
      return static_cast<Enum>(row);
  }
  return std::nullopt;
}

} // namespace detail
} // namespace ptxmatrix
