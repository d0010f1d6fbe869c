//===- SymbolTable.cpp - Names and scopes ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/SymbolTable.h"
#include "Scan/CharClass.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace ptxmatrix {
namespace {

/// Where the digits at the end of \p name begin.
size_t prefixLength(std::string_view name) {
  size_t length = name.size();
  while (length > 0 && isDigit(name[length - 1]))
    --length;
  return length;
}

/// What stands before the digits at the end of a name, and these as the index of a range.
struct Indexed {
  std::string_view prefix;
  uint32_t index = 0;
};

Indexed indexed(std::string_view name) {
  const char *const begin = name.data();
  const char *end = begin + name.size();
  uint32_t index = 0;
  for (uint32_t factor = 1; end != begin && isDigit(end[-1]); factor *= 10)
    index += static_cast<uint32_t>(*--end - '0') * factor; // ptxas counts in 32 bits, and wraps
  return {{begin, static_cast<size_t>(end - begin)}, index};
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

SymbolTable::SymbolTable(std::string_view text, bool spellsOutRanges) : spellsOutRanges(spellsOutRanges) {
  setText(text);
}

void SymbolTable::setText(std::string_view next) {
  if (next.size() >> Symbol::kPlaceBits != 0)
    throw std::length_error("a text of more than a terabyte");
  text = next;
}

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

void SymbolTable::openScope() {
  if (scopeStarts.empty())
    hiddenInModule = hidden.size();
  scopeStarts.push_back(static_cast<uint32_t>(symbols.size()));
}

void SymbolTable::closeScope() {
  if (scopeStarts.empty())
    return;
  const uint32_t start = scopeStarts.back();
  const size_t closed = symbols.size() - start;
  if (scopeStarts.size() == 1 && localNames.isSmallBeside(closed)) {
    localNames.clear();
    localLikes = {};
    hidden.shrinkTo(hiddenInModule);
  } else {
    takeBackNames(start);
  }
  ranges.takeBackFrom(start);
  numbered.takeBackFrom(start);
  numberedEnd = std::min(numberedEnd, start);
  size_t kept = shapes.size();
  while (kept > 0 && shapes[kept - 1].symbol >= start)
    --kept;
  shapes.shrinkTo(kept);
  symbols.shrinkTo(start);
  scopeStarts.shrinkTo(scopeStarts.size() - 1);
}

void SymbolTable::takeBackNames(uint32_t start) {
  size_t hiding = hidden.size();
  for (auto number = static_cast<uint32_t>(symbols.size()); number > start;) {
    const Symbol &symbol = symbols[--number];
    if (symbol.isRange)
      continue;
    const std::string_view name = nameOf(symbol);
    --localLikes[likeness(name)];
    localNames.takeBack(hashOf(name), number, symbol.hidesSymbol ? hidden[--hiding] : kNone);
  }
  hidden.shrinkTo(hiding);
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void SymbolTable::declare(const HashedName &name, const DeclaredSymbol &declared, const Earlier &earlier) {
  if (symbols.size() == kNone)
    throw std::length_error("more declarations than 32 bits can number");
  const auto number = static_cast<uint32_t>(symbols.size());
  // It gets its bits where it is to stay: else it would be read right behind the writing of one byte of it, for which
  // the processor waits until all that was written before, such as to the map, is in its place.
  symbols.push_back(declared.symbol);
  Symbol &symbol = symbols[number];
  symbol.hidesSymbol = false;
  if (symbol.isRange)
    ranges.add(name.text, number, declared.count);
  else
    enterName(number, name, earlier.hidden);
  symbol.hasShape = declared.shape != SymbolShape();
  if (symbol.hasShape)
    shapes.push_back({number, declared.shape});
}

void SymbolTable::enterName(uint32_t number, const HashedName &name, uint32_t before) {
  NameMap &map = scopeStarts.empty() ? moduleNames : localNames;
  if (!map.hasRoom())
    enlarge(map, number);
  map.put(name.hash, number, before);
  ++(scopeStarts.empty() ? moduleLikes : localLikes)[likeness(name.text)];
  if (before == kNone)
    return;
  symbols[number].hidesSymbol = true;
  hidden.push_back(before);
}

void SymbolTable::enlarge(NameMap &map, uint32_t end) const {
  const bool isLocal = &map == &localNames;
  size_t hiding = isLocal ? hiddenInModule : 0;
  const uint32_t first = isLocal ? scopeStarts[0] : 0;
  map.enlarge(first, end, [&](uint32_t number) -> std::optional<NameMap::Entry> {
    const Symbol &symbol = symbols[number];
    if (symbol.isRange)
      return std::nullopt;
    return NameMap::Entry{hashOf(nameOf(symbol)), symbol.hidesSymbol ? hidden[hiding++] : kNone};
  });
}

void SymbolTable::enterNumbered() {
  for (; numberedEnd < symbols.size(); ++numberedEnd) {
    const Symbol &symbol = symbols[numberedEnd];
    const bool isObject = symbol.space != DeclSpace::Label && symbol.space != DeclSpace::Function;
    if (!symbol.isRange && (isObject || spellsOutRanges))
      enterNumbered(numberedEnd, nameOf(symbol));
  }
}

void SymbolTable::enterNumbered(uint32_t symbol, std::string_view name) {
  const size_t length = prefixLength(name);
  const std::string_view digits = name.substr(length);
  if (spellsOutRanges && digits.size() > 1 && digits.front() == '0')
    return;
  const std::optional<uint32_t> number = plainNumber(digits);
  if (!number)
    return;
  const uint32_t least = numbered.find(name.substr(0, length));
  if (least == kNone || numbered[least].symbol < startOf(symbol) || *number < numbered[least].number)
    numbered.add(name.substr(0, length), symbol, *number);
}

void SymbolTable::absorb(const SymbolTable &piece, size_t first) {
  for (size_t number = first; number < piece.symbols.size(); ++number) {
    const Symbol &symbol = piece.symbols[number];
    const HashedName name(piece.nameOf(symbol));
    declare(name, {symbol, piece.shapeOf(symbol), 1}, {.hidden = findIn(moduleNames, name)});
  }
}

void SymbolTable::markAsOutside() {
  outside = std::exchange(text, {});
  for (Symbol &symbol : symbols)
    symbol.isOutside = true;
}

//===----------------------------------------------------------------------===//
// Look-ups
//===----------------------------------------------------------------------===//

uint32_t SymbolTable::startOf(uint32_t number) const {
  const uint32_t *const behind = std::ranges::upper_bound(scopeStarts, number);
  return behind == scopeStarts.begin() ? 0 : behind[-1];
}

const RangeName *SymbolTable::findHere(const RangeNames &names, std::string_view prefix) const {
  const uint32_t found = names.find(prefix);
  return found != kNone && names[found].symbol >= innermostStart() ? &names[found] : nullptr;
}

SymbolShape SymbolTable::shapeOf(const Symbol &symbol) const {
  if (!symbol.hasShape)
    return {};
  return std::ranges::lower_bound(shapes, numberOf(symbol), {}, &KeptShape::symbol)->shape;
}

SymbolTable::Earlier SymbolTable::findEarlier(const HashedName &name, const DeclaredSymbol &declared) {
  if (scopeStarts.empty())
    noteLookup(name);
  if (declared.symbol.isRange)
    return {.clash = findClashOfRange(name.text, declared.count)};
  const uint32_t same = findIn(scopeStarts.empty() ? moduleNames : localNames, name);
  if (same != kNone && same >= innermostStart())
    return {&symbols[same], same};
  return {declared.symbol.space == DeclSpace::Label ? nullptr : findClashWithRange(name.text), same};
}

const Symbol *SymbolTable::findClashOfRange(std::string_view prefix, uint32_t count) {
  enterNumbered();
  if (const RangeName *range = findHere(ranges, prefix))
    return &symbols[range->symbol];
  const RangeName *const least = findHere(numbered, prefix);
  const bool isTaken = least && least->number < count;
  // Since CUDA 12.4, with a name of number 0 there ptxas does not look at the others.
  return isTaken && (spellsOutRanges || least->number != 0) ? &symbols[least->symbol] : nullptr;
}

const Symbol *SymbolTable::findClashWithRange(std::string_view name) const {
  if (ranges.empty())
    return nullptr;
  const auto [prefix, index] = indexed(name);
  if (prefix.size() == name.size())
    return nullptr;
  const RangeName *const range = findHere(ranges, prefix);
  return range && index < range->number ? &symbols[range->symbol] : nullptr;
}

const Symbol *SymbolTable::findOfModule(const HashedName &name) const {
  noteLookup(name);
  const uint32_t found = findIn(moduleNames, name);
  return found == kNone ? nullptr : &symbols[found];
}

uint32_t SymbolTable::findName(std::string_view name) const {
  const HashedName hashed(name);
  const uint32_t local = findIn(localNames, hashed);
  return local != kNone ? local : findIn(moduleNames, hashed);
}

const Symbol *SymbolTable::findEntered(std::string_view name) const {
  const size_t like = likeness(name);
  uint32_t found = (localLikes[like] | moduleLikes[like]) == 0 ? kNone : findName(name);
  const auto [prefix, index] = indexed(name);
  if (prefix.size() < name.size()) {
    // An outer range still gives the indices that an inner one lacks.
    uint32_t entry = ranges.find(prefix);
    while (entry != kNone && index >= ranges[entry].number)
      entry = ranges[entry].hidden;
    const uint32_t range = entry == kNone ? kNone : ranges[entry].symbol;
    // The later one is of the inner scope, but a label hides no range of its own scope.
    if (range != kNone && (found == kNone || range > found || (isLabel(found) && range >= startOf(found))))
      found = range;
  }
  if (notesLookups && isOfModule(found))
    noted.add(HashedName(name));
  return found == kNone ? nullptr : &symbols[found];
}

} // namespace ptxmatrix
