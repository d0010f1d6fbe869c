//===- NameTable.h - The rows of a table by their names ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_NAMETABLE_H
#define PTXMATRIX_DETAIL_NAMETABLE_H

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace ptxmatrix::detail {

/// The rows of \p rows by their member \p name, in a hash table.  Compilers look up thousands of names to read the
/// tables, and every call costs them: hence the pointers and the array.
template <const auto &rows, auto name> class NameTable {
public:
  consteval NameTable() {
    for (size_t i = 0; i < std::size(rows); ++i)
      entries[placeOf(rows[i].*name)] = static_cast<uint8_t>(i + 1);
  }
  /// The row whose name is \p text, or nothing.
  template <typename Enum> constexpr std::optional<Enum> find(std::string_view text) const {
    const size_t entry = entries[placeOf(text)];
    return entry != 0 ? std::optional(static_cast<Enum>(entry - 1)) : std::nullopt;
  }

private:
  static_assert(std::size(rows) < UINT8_MAX);

  static constexpr bool areEqual(std::string_view a, std::string_view b) {
    const size_t size = a.size();
    if (size != b.size())
      return false;
    const char *const left = a.data();
    const char *const right = b.data();
    for (size_t i = 0; i < size; ++i)
      if (left[i] != right[i])
        return false;
    return true;
  }
  /// The entry of \p text, or the empty one where it would stand.
  constexpr size_t placeOf(std::string_view text) const {
    const size_t size = text.size();
    const char *const chars = text.data();
    auto byteAt = [&](size_t i) -> size_t { return static_cast<unsigned char>(chars[i]); };
    size_t place = size; // no loop over the characters: of most names these four are enough
    if (size > 0)
      place += byteAt(0) + byteAt(size / 2) * 7 + byteAt(size - 1) * 31 + byteAt(size > 1 ? size - 2 : 0) * 131;
    place %= kSize;
    while (entries[place] != 0 && !areEqual(rows[entries[place] - 1U].*name, text))
      place = (place + 1) % kSize;
    return place;
  }

  static constexpr size_t kSize = std::bit_ceil(4 * std::size(rows));
  uint8_t entries[kSize] = {}; // one more than the row, or 0
};

template <const auto &rows, auto name> inline constexpr NameTable<rows, name> kNameTable;

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_DETAIL_NAMETABLE_H
