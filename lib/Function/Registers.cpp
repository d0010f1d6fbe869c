//===- Registers.cpp - Numbers for the registers of a function ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Function/Registers.h"

#include <algorithm>

namespace ptxmatrix {

/// The number of \p name as \p symbol, a new one if it has none.
RegisterId Registers::find(NameId name, const Symbol *symbol) {
  const size_t place = static_cast<uint32_t>(name);
  if (place >= byName.size())
    byName.resize(std::max(place + 1, 2 * byName.size()));
  RegisterId &last = byName[place].id;
  const bool isOfThis = last < all.size() && all[last].name == name; // not of an earlier function
  if (isOfThis && all[last].symbol == symbol)
    return last;
  if (isOfThis)
    others.emplace(std::pair(name, all[last].symbol), last);
  if (const auto known = others.find({name, symbol}); known != others.end())
    return last = known->second;
  last = static_cast<RegisterId>(all.size());
  const bool isRegister = symbol && symbol->space == DeclSpace::Register;
  for (uint32_t left = isRegister ? symbol->vectorLength : 1; left > 0; --left)
    all.push_back({name, left, symbol});
  return last;
}

} // namespace ptxmatrix
