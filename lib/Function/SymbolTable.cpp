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

const Symbol *findIn(const NameMap<Symbol> &names, std::string_view name) {
  if (names.empty())
    return nullptr;
  const auto found = names.find(name);
  return found != names.end() ? &found->second : nullptr;
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
  isEmpty = false;
  if (!symbol.isRange) {
    scope.plain.insert_or_assign(symbol.name, symbol);
    return;
  }
  // Of two ranges with the same name, the longer one declares the names of both.
  const auto [known, isNew] = scope.ranges.try_emplace(symbol.name, symbol);
  if (!isNew && known->second.count > symbol.count)
    known->second.isBroken = true;
  else
    known->second = symbol;
}

void SymbolTable::declareInModule(const Symbol &function) {
  isEmpty = false;
  names[0].plain.insert_or_assign(function.name, function);
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

const Symbol *SymbolTable::Names::find(std::string_view name) const {
  // A label hides no range of its own scope; other names that clash with a range were declared before it.
  const auto [prefix, index] = ranges.empty() ? Indexed{name} : indexed(name);
  const Symbol *const range = prefix.size() < name.size() ? findIn(ranges, prefix) : nullptr;
  return range && index < range->count ? range : findIn(plain, name);
}

const Symbol *SymbolTable::findClash(const Symbol &symbol) const {
  if (scopes[innermost].nearest != innermost)
    return nullptr;
  const Names &scope = namesOf(innermost);
  if (!symbol.isRange && symbol.space != DeclSpace::Label)
    return scope.find(symbol.name);
  return findIn(symbol.isRange ? scope.ranges : scope.plain, symbol.name);
}

const Symbol *SymbolTable::findEntered(std::string_view name, ScopeIndex inner) const {
  for (const SymbolTable *table = this; table; table = table->outer, inner = table ? table->innermost : 0)
    for (ScopeIndex level = table->scopes[inner].nearest;; level = table->scopes[table->scopes[level].parent].nearest) {
      if (const Symbol *const found = table->namesOf(level).find(name))
        return found;
      if (level == 0)
        break;
    }
  return nullptr;
}

} // namespace ptxmatrix
