//===- NameList.h - A list of names -----------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_NAMELIST_H
#define PTXMATRIX_LIB_SYMBOLS_NAMELIST_H

#include "Support/GrowingArray.h"
#include "Support/Hash.h"
#include "Symbols/NameMap.h"

#include <string_view>

namespace ptxmatrix {

/// Names, each of them once.  The texts that they are of must stay alive.
class NameList {
public:
  /// The first name that was added and is the same as \p name, or null.
  const std::string_view *find(const HashedName &name) const {
    const uint32_t number = map.find(name.hash, [&](uint32_t i) { return areEqual(names[i], name.text); });
    return number == NameMap::kNone ? nullptr : &names[number];
  }
  bool contains(const HashedName &name) const { return find(name) != nullptr; }

  void add(const HashedName &name) {
    if (contains(name))
      return;
    const auto number = static_cast<uint32_t>(names.size());
    if (!map.hasRoom())
      map.enlarge(0, number, [&](uint32_t i) { return NameMap::Entry{hashOf(names[i]), NameMap::kNone}; });
    map.put(name.hash, number, NameMap::kNone);
    names.push_back(name.text);
  }

  const std::string_view *begin() const { return names.begin(); }
  const std::string_view *end() const { return names.end(); }

private:
  GrowingArray<std::string_view> names;
  NameMap map;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_NAMELIST_H
