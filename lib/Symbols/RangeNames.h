//===- RangeNames.h - Ranges by their names ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_RANGENAMES_H
#define PTXMATRIX_LIB_SYMBOLS_RANGENAMES_H

#include "Support/GrowingArray.h"
#include "Support/Hash.h"
#include "Symbols/NameMap.h"

#include <string_view>

namespace ptxmatrix {

/// A number that goes with what stands before the digits of names: with the `r` of `r<8>`, 8.
struct RangeName {
  std::string_view prefix;
  uint32_t symbol; ///< The number of the one that says so, in a SymbolTable.
  uint32_t number;
  uint32_t hidden; ///< The one of the same prefix that was found before, or kNone.
};

/// Those of the open scopes, from the outermost to the innermost.
class RangeNames {
public:
  static constexpr uint32_t kNone = NameMap::kNone;

  bool empty() const { return entries.empty(); }
  const RangeName &operator[](uint32_t i) const { return entries[i]; }

  /// The last one of \p prefix, or kNone.
  uint32_t find(std::string_view prefix) const {
    return entries.empty() ? kNone
                           : map.find(hashOf(prefix), [&](uint32_t i) { return areEqual(entries[i].prefix, prefix); });
  }

  void add(std::string_view prefix, uint32_t symbol, uint32_t number) {
    const auto last = static_cast<uint32_t>(entries.size());
    const uint32_t hidden = find(prefix);
    if (!map.hasRoom())
      map.enlarge(0, last, [&](uint32_t i) { return NameMap::Entry{hashOf(entries[i].prefix), entries[i].hidden}; });
    map.put(hashOf(prefix), last, hidden);
    entries.push_back({prefix, symbol, number, hidden});
  }

  /// Takes back all that symbols from number \p symbol on said.
  void takeBackFrom(uint32_t symbol) {
    size_t size = entries.size();
    for (; size > 0 && entries[size - 1].symbol >= symbol; --size) {
      const RangeName &last = entries[size - 1];
      map.takeBack(hashOf(last.prefix), static_cast<uint32_t>(size - 1), last.hidden);
    }
    entries.shrinkTo(size);
  }

  /// The number that symbol \p symbol said, which it did.
  uint32_t numberOf(uint32_t symbol) const {
    const RangeName *const found = std::ranges::lower_bound(entries, symbol, {}, &RangeName::symbol);
    return found->number;
  }

private:
  GrowingArray<RangeName> entries;
  NameMap map;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_RANGENAMES_H
