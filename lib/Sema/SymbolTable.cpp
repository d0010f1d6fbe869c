//===- SymbolTable.cpp - Names and scopes ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/SymbolTable.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Where the digits at the end of \p name begin.
size_t prefixLength(std::string_view name) {
  size_t length = name.size();
  while (length > 0 && name[length - 1] >= '0' && name[length - 1] <= '9')
    --length;
  return length;
}

/// The index of \p digits in a range: ptxas counts in 32 bits, and wraps.
uint32_t indexOf(std::string_view digits) {
  uint32_t index = 0;
  for (char digit : digits)
    index = index * 10 + static_cast<uint32_t>(digit - '0');
  return index;
}

/// The number of a name that a range would spell with \p digits, or nothing.  Zeros count as one.
std::optional<uint32_t> plainNumber(std::string_view digits) {
  if (digits.size() > 1 && digits.find_first_not_of('0') == std::string_view::npos)
    return 0;
  if (digits.empty() || digits.size() > 10 || (digits.front() == '0' && digits.size() > 1))
    return std::nullopt;
  uint64_t number = 0;
  for (char digit : digits)
    number = number * 10 + static_cast<uint64_t>(digit - '0');
  if (number > UINT32_MAX)
    return std::nullopt;
  return static_cast<uint32_t>(number);
}

} // namespace

void SymbolTable::closeScope() {
  if (scopeStarts.empty())
    return;
  for (; entries.size() > scopeStarts.back(); entries.pop_back()) {
    const Entry &last = entries.back();
    if (last.map == MapOf::LocalNames)
      --namesLike(last.name);
    if (last.hidden == kNone)
      map(last.map).erase(last.name);
    else
      map(last.map).set(last.name, last.hidden);
  }
  scopeStarts.pop_back();
}

void SymbolTable::enter(MapOf of, std::string_view name, const Symbol &symbol, uint32_t number) {
  if (of == MapOf::ModuleNames || of == MapOf::LocalNames)
    ++namesLike(name);
  const size_t hidden = map(of).set(name, entries.size());
  entries.push_back({of, name, symbol, hidden, number});
}

void SymbolTable::declare(std::string_view name, const Symbol &symbol) {
  enter(symbol.isRange ? MapOf::Ranges : names(), name, symbol);
  const bool isObject = symbol.space != DeclSpace::Label && symbol.space != DeclSpace::Function;
  if (!symbol.isRange && (isObject || spellsOutRanges))
    enterNumbered(name, symbol);
}

void SymbolTable::enterNumbered(std::string_view name, const Symbol &symbol) {
  const size_t length = prefixLength(name);
  const std::string_view digits = name.substr(length);
  if (spellsOutRanges && digits.size() > 1 && digits.front() == '0')
    return;
  const std::optional<uint32_t> number = plainNumber(digits);
  if (!number)
    return;
  const size_t least = findHere(MapOf::Numbered, name.substr(0, length));
  if (least == kNone || *number < entries[least].number)
    enter(MapOf::Numbered, name.substr(0, length), symbol, *number);
}

size_t SymbolTable::startOf(size_t entry) const {
  const auto behind = std::ranges::upper_bound(scopeStarts, entry);
  return behind == scopeStarts.begin() ? 0 : behind[-1];
}

size_t SymbolTable::findHere(MapOf of, std::string_view name) const {
  const size_t found = map(of).find(name);
  return found != kNone && found >= innermostStart() ? found : kNone;
}

void SymbolTable::noteLookup(std::string_view name) const {
  if (!notesLookups || noted.find(name) != kNone)
    return;
  noted.set(name, notedNames.size());
  notedNames.push_back(name);
}

const Symbol *SymbolTable::findClash(std::string_view name, const Symbol &symbol) const {
  if (scopeStarts.empty())
    noteLookup(name);
  if (symbol.isRange) {
    if (size_t range = findHere(MapOf::Ranges, name); range != kNone)
      return &entries[range].symbol;
    const size_t least = findHere(MapOf::Numbered, name);
    const bool isTaken = least != kNone && entries[least].number < symbol.count;
    // Since CUDA 12.4, with a name of number 0 there ptxas does not look at the others.
    return isTaken && (spellsOutRanges || entries[least].number != 0) ? &entries[least].symbol : nullptr;
  }
  if (size_t same = findHere(names(), name); same != kNone)
    return &entries[same].symbol;
  const size_t length = prefixLength(name);
  if (symbol.space == DeclSpace::Label || length == name.size())
    return nullptr;
  const size_t range = findHere(MapOf::Ranges, name.substr(0, length));
  return range != kNone && indexOf(name.substr(length)) < entries[range].symbol.count ? &entries[range].symbol
                                                                                      : nullptr;
}

const Symbol *SymbolTable::findOfModule(std::string_view name) const {
  noteLookup(name);
  const size_t entry = map(MapOf::ModuleNames).find(name);
  return entry == kNone ? nullptr : &entries[entry].symbol;
}

const Symbol *SymbolTable::findEntered(std::string_view name) const {
  size_t found = namesLike(name) == 0 ? kNone : findName(name);
  const size_t length = prefixLength(name);
  if (length < name.size()) {
    const uint32_t index = indexOf(name.substr(length));
    // An outer range still gives the indices that an inner one lacks.
    size_t entry = map(MapOf::Ranges).find(name.substr(0, length));
    while (entry != kNone && index >= entries[entry].symbol.count)
      entry = entries[entry].hidden;
    // The later entry is of the inner scope, but a label hides no range of its own scope.
    if (entry != kNone && (found == kNone || entry > found || (isLabel(found) && entry >= startOf(found))))
      found = entry;
  }
  if (isOfModule(found))
    noteLookup(name);
  return found == kNone ? nullptr : &entries[found].symbol;
}

} // namespace ptxmatrix
