//===- SymbolTable.cpp - Names and scopes ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/SymbolTable.h"
#include "Lex/CharClass.h"

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
  scopes.push_back({.parent = innermost, .nearest = scopes[innermost].nearest, .names = 0});
  innermost = static_cast<ScopeIndex>(scopes.size() - 1);
}

void SymbolTable::closeScope() { innermost = scopes[innermost].parent; }

void SymbolTable::endFunction() {
  scopes.resize(1);
  names.resize(1);
  innermost = 0;
}

void SymbolTable::declare(const Symbol &symbol) {
  if (Scope &scope = scopes[innermost]; scope.nearest != innermost) {
    scope.nearest = innermost;
    scope.names = static_cast<uint32_t>(names.size());
    names.emplace_back();
  }
  Names &scope = names[scopes[innermost].names];
  const HashedName name(symbol.name);
  isEmpty = false;
  if (!symbol.isRange)
    return scope.plain.set(name, symbol);
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
  names[0].plain.set(HashedName(function.name), function);
}

void SymbolTable::markAsOutside() {
  for (auto &[name, symbol] : names[0].plain)
    symbol.isOutside = true;
  for (auto &[prefix, range] : names[0].ranges)
    range.isOutside = true;
}

//===----------------------------------------------------------------------===//
// Look-ups
//===----------------------------------------------------------------------===//

const Symbol *SymbolTable::findClash(const Symbol &symbol) const {
  if (scopes[innermost].nearest != innermost)
    return nullptr;
  const HashedName name(symbol.name);
  if (symbol.isRange)
    return namesOf(innermost).ranges.find(name);
  if (const Symbol *const same = namesOf(innermost).plain.find(name))
    return same;
  return symbol.space == DeclSpace::Label ? nullptr : findClashWithRange(symbol.name);
}

const Symbol *SymbolTable::findClashWithRange(std::string_view name) const {
  const auto [prefix, index] = indexed(name);
  if (prefix.size() == name.size())
    return nullptr;
  const NameMap<Symbol> &ranges = namesOf(innermost).ranges;
  const Symbol *const range = ranges.empty() ? nullptr : ranges.find(HashedName(prefix));
  return range && index < range->count ? range : nullptr;
}

const Symbol *SymbolTable::findEntered(std::string_view name, ScopeIndex inner) const {
  const auto [prefix, index] = indexed(name);
  const bool hasIndex = prefix.size() < name.size();
  const HashedName hashedPrefix(prefix);
  std::optional<HashedName> kept; // usually not needed, because a range declares the name
  auto hashedName = [&]() -> const HashedName & { return kept ? *kept : kept.emplace(name); };
  for (const SymbolTable *table = this; table; table = table->outer, inner = table ? table->innermost : 0)
    for (ScopeIndex level = table->scopes[inner].nearest;; level = table->scopes[table->scopes[level].parent].nearest) {
      const Names &scope = table->namesOf(level);
      // A label hides no range of its own scope; other names that clash with a range were declared before it.
      if (hasIndex && !scope.ranges.empty()) {
        const Symbol *const range = scope.ranges.find(hashedPrefix);
        if (range && index < range->count)
          return range;
      }
      if (!scope.plain.empty())
        if (const Symbol *const found = scope.plain.find(hashedName()))
          return found;
      if (level == 0)
        break;
    }
  return nullptr;
}

} // namespace ptxmatrix
