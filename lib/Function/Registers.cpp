//===- Registers.cpp - Numbers for the registers of a function ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/Registers.h"

#include <algorithm>

namespace ptxmatrix {

void Registers::forgetChanged(const SymbolTable &symbols) {
  if (std::exchange(changes, symbols.changes()) != symbols.changes()) {
    ++epoch;
    changedNames = 0;
  }
  for (; changedNames < symbols.changedNames().size(); ++changedNames)
    if (const auto name = static_cast<uint32_t>(symbols.changedNames()[changedNames]); name < byName.size())
      byName[name].epoch = 0;
}

RegisterId Registers::lookUp(NameId name, const SymbolTable &symbols) {
  const Symbol *const symbol = symbols.find(name, names);
  const bool mayHaveZeros = symbol && symbol->isRange && names.textOf(name)[symbol->name.size()] == '0';
  const NameId usual = mayHaveZeros ? names.withoutZeros(name) : name;
  const size_t place = std::max(static_cast<uint32_t>(name), static_cast<uint32_t>(usual));
  if (place >= byName.size())
    byName.resize(std::max(place + 1, 2 * byName.size()));
  const RegisterId id = add(usual, symbol);
  byName[static_cast<uint32_t>(name)] = {epoch, id};
  return id;
}

/// The number of \p name as \p symbol, a new one if it has none.
RegisterId Registers::add(NameId name, const Symbol *symbol) {
  Meaning &last = byName[static_cast<uint32_t>(name)];
  const bool isOfThis = last.id < all.size() && all[last.id].name == name; // not of an earlier function
  if (isOfThis && all[last.id].symbol == symbol)
    return last.id;
  if (isOfThis)
    others.emplace(std::pair(name, all[last.id].symbol), last.id);
  if (const auto known = others.find({name, symbol}); known != others.end())
    return last.id = known->second;
  last = {0, static_cast<RegisterId>(all.size())};
  const bool isRegister = symbol && symbol->space == DeclSpace::Register;
  for (uint32_t left = isRegister ? symbol->vectorLength : 1; left > 0; --left)
    all.push_back({name, left, symbol});
  return last.id;
}

std::optional<unsigned> elementIndex(std::string_view text) {
  constexpr unsigned kElements = 4;
  const size_t position = text.size() == 2 ? std::string_view("xyzwrgba").find(text[1]) : std::string_view::npos;
  if (position == std::string_view::npos)
    return std::nullopt;
  return static_cast<unsigned>(position % kElements);
}

} // namespace ptxmatrix
