//===- SymbolTable.cpp - Names and scopes ---------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Function/SymbolTable.h"

namespace ptxmatrix {

void SymbolTable::openScope() {
  const auto index = static_cast<ScopeIndex>(parents.size());
  parents.push_back(scope());
  open.push_back({index, static_cast<uint32_t>(hidden.size())});
}

void SymbolTable::closeScope() {
  if (open.empty())
    return;
  ++changeCount;
  for (; hidden.size() > open.back().hidden; hidden.pop_back())
    visible[hidden.back().isRange ? 1 : 0][static_cast<uint32_t>(hidden.back().name)] = hidden.back().symbol;
  open.pop_back();
}

void SymbolTable::endFunction() {
  while (!open.empty())
    closeScope();
  ++changeCount;
  ofFunction.clear();
  parents.resize(1);
}

const Symbol *SymbolTable::hiddenBy(const Symbol *range, uint64_t count) {
  static const Symbol kUnknown = [] {
    Symbol unknown({}, "");
    unknown.isBroken = true;
    unknown.count = UINT32_MAX;
    return unknown;
  }();
  constexpr size_t kMost = 64;
  for (size_t i = 0; range && range->count <= count; ++i, range = range->hides)
    if (i == kMost)
      return &kUnknown;
  return range;
}

/// Makes \p symbol visible.
void SymbolTable::show(Symbol &symbol) {
  std::vector<Symbol *> &shown = visible[symbol.isRange ? 1 : 0];
  const size_t place = static_cast<uint32_t>(symbol.id);
  if (place >= shown.size())
    shown.resize(place + 1);
  if (symbol.depth > 0)
    hidden.push_back({symbol.id, symbol.isRange, shown[place]});
  shown[place] = &symbol;
}

void SymbolTable::declare(Symbol symbol) {
  ++changeCount;
  symbol.depth = static_cast<uint32_t>(open.size());
  Symbol *const known = symbol.isRange ? at(symbol.id, /*isRange=*/true) : nullptr;
  symbol.hides = known;
  if (known && known->depth == symbol.depth) { // the longer one declares the names of both
    symbol.hides = known->hides;
    if (known->count > symbol.count) {
      known->isBroken = true;
      return;
    }
    // Otherwise it needs an entry of its own: its registers have another number of elements.
    if (known->space == symbol.space && known->vectorLength == symbol.vectorLength) {
      *known = symbol;
      return;
    }
  }
  symbol.hides = longerThan(symbol.hides, symbol.count);
  show((open.empty() ? ofModule : ofFunction).emplace_back(symbol));
}

void SymbolTable::declareInModule(const Symbol &function) {
  ++changeCount;
  Symbol &entered = ofModule.emplace_back(function);
  for (Hidden &one : hidden)
    if (one.name == function.id && !one.isRange) { // an open scope has the name
      one.symbol = &entered;
      return;
    }
  show(entered);
}

void SymbolTable::markAsOutside() {
  for (Symbol &symbol : ofModule)
    symbol.isOutside = true;
}

// Look-ups

const Symbol *SymbolTable::findClash(const Symbol &symbol, Names &names) const {
  const bool isAlone = symbol.isRange || symbol.space == DeclSpace::Label;
  const Symbol *const clash = isAlone ? at(symbol.id, symbol.isRange) : findOwn(symbol.id, names.indexed(symbol.id));
  return clash && clash->depth == open.size() ? clash : nullptr;
}

} // namespace ptxmatrix
