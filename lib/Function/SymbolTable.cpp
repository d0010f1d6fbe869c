//===- SymbolTable.cpp - Names and scopes ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/SymbolTable.h"

namespace ptxmatrix {

void SymbolTable::openScope() {
  const auto index = static_cast<ScopeIndex>(parents.size());
  parents.push_back(scope());
  open.push_back({index, hidden.size()});
}

void SymbolTable::closeScope() {
  if (open.empty())
    return;
  for (; hidden.size() > open.back().hidden; hidden.pop_back()) {
    const auto &[list, name, symbol] = hidden.back();
    (this->*list)[static_cast<uint32_t>(name)] = symbol;
  }
  open.pop_back();
}

void SymbolTable::endFunction() {
  while (!open.empty())
    closeScope();
  ofFunction.clear();
  parents.resize(1);
}

/// Makes \p symbol visible in \p list.
void SymbolTable::show(Visible SymbolTable::*list, Symbol &symbol) {
  Visible &visible = this->*list;
  const auto number = static_cast<uint32_t>(symbol.id);
  if (number >= visible.size())
    visible.resize(std::max<size_t>(number + 1, 2 * visible.size()));
  if (symbol.depth > 0)
    hidden.push_back({list, symbol.id, visible[number]});
  visible[number] = &symbol;
}

void SymbolTable::declare(Symbol symbol) {
  symbol.depth = static_cast<uint32_t>(open.size());
  isEmpty = false;
  hasRanges = hasRanges || symbol.isRange;
  Symbol *const known = symbol.isRange ? at(ranges, symbol.id) : nullptr;
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
  Symbol &entered = (open.empty() ? ofModule : ofFunction).emplace_back(symbol);
  show(symbol.isRange ? &SymbolTable::ranges : &SymbolTable::plain, entered);
}

void SymbolTable::declareInModule(const Symbol &function) {
  isEmpty = false;
  Symbol &entered = ofModule.emplace_back(function);
  for (Hidden &one : hidden)
    if (one.list == &SymbolTable::plain && one.name == function.id) { // an open scope has the name
      one.symbol = &entered;
      return;
    }
  show(&SymbolTable::plain, entered);
}

void SymbolTable::markAsOutside() {
  for (Symbol &symbol : ofModule)
    symbol.isOutside = true;
}

//===----------------------------------------------------------------------===//
// Look-ups
//===----------------------------------------------------------------------===//

const Symbol *SymbolTable::findClash(const Symbol &symbol, Names &names) const {
  const Symbol *const clash = symbol.isRange                     ? at(ranges, symbol.id)
                              : symbol.space == DeclSpace::Label ? at(plain, symbol.id)
                                                                 : findOwn(symbol.id, names.indexed(symbol.id));
  return clash && clash->depth == open.size() ? clash : nullptr;
}

} // namespace ptxmatrix
