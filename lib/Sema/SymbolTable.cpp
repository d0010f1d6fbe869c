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
    if (last.hidden == kNone)
      last.map->erase(last.name);
    else
      last.map->set(last.name, last.hidden);
  }
  scopeStarts.pop_back();
}

void SymbolTable::enter(Map &map, std::string_view name, const Declaration &declaration, uint32_t number) {
  const size_t hidden = map.find(name);
  map.set(name, entries.size());
  entries.push_back({&map, name, declaration, hidden, number});
}

void SymbolTable::declare(std::string_view name, const Declaration &declaration) {
  enter(declaration.isRange ? ranges : names, name, declaration);
  const bool isObject = declaration.space != DeclSpace::Label && declaration.space != DeclSpace::Function;
  if (!declaration.isRange && (isObject || spellsOutRanges))
    enterNumbered(name, declaration);
}

void SymbolTable::enterNumbered(std::string_view name, const Declaration &declaration) {
  const size_t length = prefixLength(name);
  const std::string_view digits = name.substr(length);
  if (spellsOutRanges && digits.size() > 1 && digits.front() == '0')
    return;
  const std::optional<uint32_t> number = plainNumber(digits);
  if (!number)
    return;
  const size_t least = findHere(numbered, name.substr(0, length));
  if (least == kNone || *number < entries[least].number)
    enter(numbered, name.substr(0, length), declaration, *number);
}

size_t SymbolTable::startOf(size_t entry) const {
  const auto behind = std::ranges::upper_bound(scopeStarts, entry);
  return behind == scopeStarts.begin() ? 0 : behind[-1];
}

size_t SymbolTable::findHere(const Map &map, std::string_view name) const {
  const size_t found = map.find(name);
  return found != kNone && found >= innermostStart() ? found : kNone;
}

const Declaration *SymbolTable::findClash(std::string_view name, const Declaration &declaration) const {
  if (declaration.isRange) {
    if (size_t range = findHere(ranges, name); range != kNone)
      return &entries[range].declaration;
    const size_t least = findHere(numbered, name);
    const bool isTaken = least != kNone && entries[least].number < declaration.count;
    // Since CUDA 12.4, with a name of number 0 there ptxas does not look at the others.
    return isTaken && (spellsOutRanges || entries[least].number != 0) ? &entries[least].declaration : nullptr;
  }
  if (size_t same = findHere(names, name); same != kNone)
    return &entries[same].declaration;
  const size_t length = prefixLength(name);
  if (declaration.space == DeclSpace::Label || length == name.size())
    return nullptr;
  const size_t range = findHere(ranges, name.substr(0, length));
  return range != kNone && indexOf(name.substr(length)) < entries[range].declaration.count ? &entries[range].declaration
                                                                                           : nullptr;
}

const Declaration *SymbolTable::findOfModule(std::string_view name) const {
  size_t entry = names.find(name);
  while (entry != kNone && !scopeStarts.empty() && entry >= scopeStarts.front())
    entry = entries[entry].hidden;
  return entry == kNone ? nullptr : &entries[entry].declaration;
}

const Declaration *SymbolTable::findEntered(std::string_view name) const {
  size_t found = names.find(name);
  const size_t length = prefixLength(name);
  if (length < name.size()) {
    const uint32_t index = indexOf(name.substr(length));
    // An outer range still gives the indices that an inner one lacks.
    size_t entry = ranges.find(name.substr(0, length));
    while (entry != kNone && index >= entries[entry].declaration.count)
      entry = entries[entry].hidden;
    // The later entry is of the inner scope, but a label hides no range of its own scope.
    if (entry != kNone && (found == kNone || entry > found || (isLabel(found) && entry >= startOf(found))))
      found = entry;
  }
  return found == kNone ? nullptr : &entries[found].declaration;
}

} // namespace ptxmatrix
