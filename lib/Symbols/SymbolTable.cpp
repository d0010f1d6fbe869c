//===- SymbolTable.cpp - Names and scopes ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/SymbolTable.h"
#include "Scan/CharClass.h"

namespace ptxmatrix {
namespace {

/// A name split into the part before its trailing digits, and these as the index of a range.
struct Indexed {
  std::string_view prefix;
  uint32_t index = 0;
};

Indexed indexed(std::string_view name) {
  const char *const begin = name.data();
  const char *end = begin + name.size();
  uint32_t index = 0;
  for (uint32_t factor = 1; end != begin && isDigit(end[-1]); factor *= 10)
    index += static_cast<uint32_t>(*--end - '0') * factor; // ptxas counts modulo 2^32
  return {{begin, static_cast<size_t>(end - begin)}, index};
}

} // namespace

void SymbolTable::openScope() {
  if (++depth == scopes.size())
    scopes.emplace_back();
}

void SymbolTable::closeScope() {
  if (depth == 0)
    return;
  Scope &closed = scopes[depth--];
  closed.names.clear();
  closed.ranges.clear();
}

void SymbolTable::declare(const Symbol &symbol) {
  Scope &scope = scopes[depth];
  const HashedName name(symbol.name);
  isEmpty = false;
  if (!symbol.isRange)
    return scope.names.set(name, symbol);
  // Of two ranges with the same name, the longer one declares the names of both.
  const Symbol *const earlier = scope.ranges.find(name);
  Symbol declared = symbol;
  if (earlier && earlier->count > symbol.count) {
    declared = *earlier;
    declared.isBroken = true;
  }
  scope.ranges.set(name, declared);
}

void SymbolTable::declareInModule(const Symbol &function) {
  isEmpty = false;
  scopes[0].names.set(HashedName(function.name), function);
}

void SymbolTable::markAsOutside() {
  for (auto &[name, symbol] : scopes[0].names)
    symbol.isOutside = true;
  for (auto &[prefix, range] : scopes[0].ranges)
    range.isOutside = true;
}

//===----------------------------------------------------------------------===//
// Look-ups
//===----------------------------------------------------------------------===//

const Symbol *SymbolTable::findClash(const Symbol &symbol) const {
  const HashedName name(symbol.name);
  if (symbol.isRange)
    return scopes[depth].ranges.find(name);
  if (const Symbol *const same = scopes[depth].names.find(name))
    return same;
  return symbol.space == DeclSpace::Label ? nullptr : findClashWithRange(symbol.name);
}

const Symbol *SymbolTable::findClashWithRange(std::string_view name) const {
  const auto [prefix, index] = indexed(name);
  if (prefix.size() == name.size())
    return nullptr;
  const NameMap<Symbol> &ranges = scopes[depth].ranges;
  const Symbol *const range = ranges.empty() ? nullptr : ranges.find(HashedName(prefix));
  return range && index < range->count ? range : nullptr;
}

const Symbol *SymbolTable::findEntered(std::string_view name) const {
  const auto [prefix, index] = indexed(name);
  const bool hasIndex = prefix.size() < name.size();
  const HashedName hashedPrefix(prefix);
  std::optional<HashedName> kept; // usually not needed, because a range declares the name
  auto hashedName = [&]() -> const HashedName & { return kept ? *kept : kept.emplace(name); };
  for (const SymbolTable *table = this; table; table = table->outer)
    for (size_t level = table->depth + 1; level-- > 0;) {
      const Scope &scope = table->scopes[level];
      // A label hides no range of its own scope; other names that clash with a range were declared before it.
      if (hasIndex && !scope.ranges.empty()) {
        const Symbol *const range = scope.ranges.find(hashedPrefix);
        if (range && index < range->count)
          return range;
      }
      if (!scope.names.empty())
        if (const Symbol *const found = scope.names.find(hashedName()))
          return found;
    }
  return nullptr;
}

} // namespace ptxmatrix
