//===- SymbolTable.cpp - Names and scopes ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/SymbolTable.h"

namespace ptxmatrix {

void SymbolTable::closeScope() {
  if (scopeStarts.empty())
    return;
  for (; entries.size() > scopeStarts.back(); entries.pop_back()) {
    const Entry &last = entries.back();
    Map &map = mapOf(last.declaration);
    if (last.hidden == kNone)
      map.erase(last.name);
    else
      map[last.name] = last.hidden;
  }
  scopeStarts.pop_back();
}

void SymbolTable::declare(std::string_view name, const Declaration &declaration) {
  auto [innermost, isNew] = mapOf(declaration).try_emplace(name, entries.size());
  entries.push_back({name, declaration, isNew ? kNone : innermost->second});
  innermost->second = entries.size() - 1;
}

const Declaration *SymbolTable::find(std::string_view name) const {
  size_t found = kNone;
  if (auto entry = names.find(name); entry != names.end())
    found = entry->second;

  const size_t prefixLength = name.find_last_not_of("0123456789") + 1;
  if (auto range = ranges.find(name.substr(0, prefixLength)); range != ranges.end() && prefixLength < name.size()) {
    uint32_t index = 0; // ptxas counts in 32 bits, and wraps
    for (char digit : name.substr(prefixLength))
      index = index * 10 + static_cast<uint32_t>(digit - '0');
    // An outer range still gives the indices that an inner one lacks.
    size_t entry = range->second;
    while (entry != kNone && index >= entries[entry].declaration.count)
      entry = entries[entry].hidden;
    // The later entry is of the inner scope, but a label hides no range.
    if (entry != kNone && (found == kNone || entry > found || isLabel(found)))
      found = entry;
  }
  // Nor does a label hide a symbol of the module.
  for (size_t entry = found; entry != kNone && isLabel(found); entry = entries[entry].hidden)
    if (!scopeStarts.empty() && entry < scopeStarts.front())
      found = entry;
  return found == kNone ? nullptr : &entries[found].declaration;
}

} // namespace ptxmatrix
