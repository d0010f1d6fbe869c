//===- SymbolTable.h - Names and scopes -------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SYMBOLTABLE_H
#define PTXMATRIX_LIB_SYMBOLS_SYMBOLTABLE_H

#include "Symbols/NameList.h"
#include "Symbols/RangeNames.h"
#include "Symbols/Symbol.h"

#include <array>
#include <string_view>

namespace ptxmatrix {

/// The names that are visible at one place of a module.  Scopes close in the reverse order of their opening, and what
/// they hid is visible again.
class SymbolTable {
public:
  /// The names are those of \p text, which must stay alive.  With \p spellsOutRanges a range clashes with every name
  /// before it that is one of its own, as for CUDA 12.3 and older.
  SymbolTable(std::string_view text, bool spellsOutRanges);

  void openScope();
  /// Closes the innermost scope; the module's own stays open.
  void closeScope();

  /// True if nothing is declared.
  bool empty() const { return symbols.empty(); }

  /// True where no scope but the module's is open.
  bool isModuleScope() const { return scopeStarts.empty(); }

  /// Says that \p name is soon to be declared.
  void prefetch(const HashedName &name) const { (scopeStarts.empty() ? moduleNames : localNames).prefetch(name.hash); }

  /// What is known of a name that is to be declared, until the table changes.
  struct Earlier {
    const Symbol *clash = nullptr;    ///< The declaration of the innermost scope that stands in its way, or null.
    uint32_t hidden = NameMap::kNone; ///< The number of the symbol that it will hide.
  };
  /// Looks for what is in the way of \p declared, named \p name.  A range clashes with the plain names of its
  /// registers, but not with a label, nor, since CUDA 12.4, where there is a name of number 0 before it.
  Earlier findEarlier(const HashedName &name, const DeclaredSymbol &declared);

  /// Enters \p declared, whose name is \p name, into the innermost scope.  \p earlier is of the same.
  void declare(const HashedName &name, const DeclaredSymbol &declared, const Earlier &earlier);

  /// The declaration of \p name, which is no range, in the module's scope, or null.
  const Symbol *findOfModule(const HashedName &name) const;

  /// The declaration that \p name, an identifier, stands for, or null.  A range `r<8>` declares r0 to r7; leading zeros
  /// do not matter (`r007`), and the index is the whole run of digits at the end of the name.  The pointer is good
  /// until the table changes.
  const Symbol *find(std::string_view name) const { return empty() ? nullptr : findEntered(name); }

  /// Where the name of \p symbol stands in its text, without `<8>`.
  SourceRange rangeOf(const Symbol &symbol) const { return symbol.rangeIn(textOf(symbol)); }
  std::string_view nameOf(const Symbol &symbol) const { return symbol.nameIn(textOf(symbol)); }
  /// The shape of \p symbol, which is one of this table.
  SymbolShape shapeOf(const Symbol &symbol) const;
  /// How many names \p symbol of this table, a range, declares.
  uint32_t countOf(const Symbol &symbol) const { return ranges.numberOf(numberOf(symbol)); }

  /// All that is declared so far is of another text than what is to come, which is \p next.
  void markAsOutside();
  /// What is declared from now on is of \p next.  What was declared before must be marked as outside.
  void setText(std::string_view next);

  /// How many declarations are in the table.  In the module's scope it does not fall.
  size_t size() const { return symbols.size(); }
  /// Declares what \p piece, a table of the same text, declares behind its first \p first symbols, none of it a range.
  void absorb(const SymbolTable &piece, size_t first);

  /// True if \p name, of no range, was declared behind the first \p first symbols.
  bool hasSince(size_t first, std::string_view name) const {
    const uint32_t found = findIn(moduleNames, HashedName(name));
    return found != kNone && found >= first;
  }

  /// From now on the names are noted that somebody looks for in the module's scope, found or not; but for ranges.
  void noteLookups() { notesLookups = true; }
  const NameList &lookups() const { return noted; }

private:
  static constexpr uint32_t kNone = NameMap::kNone;

  /// Of an array, or with an alignment.
  struct KeptShape {
    uint32_t symbol;
    SymbolShape shape;
  };
  /// How many names begin much as another does and end with a digit if it does.  Registers are mostly of ranges, so
  /// that this often saves looking for them among the names.
  using Likes = std::array<uint32_t, 64>;
  static size_t likeness(std::string_view name) {
    if (name.empty())
      return 0;
    const bool endsWithDigit = name.back() >= '0' && name.back() <= '9';
    return (static_cast<unsigned char>(name.front()) % size_t{32}) * 2 + (endsWithDigit ? 1 : 0);
  }

  std::string_view textOf(const Symbol &symbol) const { return symbol.isOutside ? outside : text; }
  uint32_t numberOf(const Symbol &symbol) const { return static_cast<uint32_t>(&symbol - symbols.data()); }
  bool isNamed(uint32_t number, std::string_view name) const {
    const Symbol &symbol = symbols[number];
    const std::string_view behind = textOf(symbol).substr(symbol.begin);
    return areEqual(behind.substr(0, name.size()), name) &&
           (behind.size() == name.size() || !isFollow(classOf(behind[name.size()])));
  }
  /// The innermost symbol of \p name that \p map knows, or kNone.
  uint32_t findIn(const NameMap &map, const HashedName &name) const {
    return map.find(name.hash, [&](uint32_t number) { return isNamed(number, name.text); });
  }
  /// The innermost symbol of \p name that is no range, or kNone.
  uint32_t findName(std::string_view name) const;
  const Symbol *findEntered(std::string_view name) const;
  /// That of \p prefix among \p names if it is of the innermost scope, or null.
  const RangeName *findHere(const RangeNames &names, std::string_view prefix) const;

  const Symbol *findClashOfRange(std::string_view prefix, uint32_t count);
  const Symbol *findClashWithRange(std::string_view name) const;

  void enterName(uint32_t number, const HashedName &name, uint32_t before);
  /// Puts the names of symbols below number \p end again.
  void enlarge(NameMap &map, uint32_t end) const;
  /// Enters the names that are not entered yet into `numbered`.
  void enterNumbered();
  void enterNumbered(uint32_t symbol, std::string_view name);
  /// Takes back the names of symbols from number \p start on.
  void takeBackNames(uint32_t start);

  bool isLabel(uint32_t number) const { return symbols[number].space == DeclSpace::Label; }
  /// True if the symbol is of the module's scope, or none.
  bool isOfModule(uint32_t number) const { return number == kNone || scopeStarts.empty() || number < scopeStarts[0]; }
  /// Where the scope of a symbol begins.
  uint32_t startOf(uint32_t number) const;
  uint32_t innermostStart() const { return scopeStarts.empty() ? 0 : scopeStarts.back(); }
  void noteLookup(const HashedName &name) const {
    if (notesLookups)
      noted.add(name);
  }

  std::string_view text;
  std::string_view outside; ///< The text of symbols that are marked as outside.
  bool spellsOutRanges;
  GrowingArray<Symbol> symbols;  ///< In the order of declaration, so that the innermost scope's are the last.
  GrowingArray<uint32_t> hidden; ///< Of each symbol that hides one, the number of that.
  GrowingArray<KeptShape> shapes;
  GrowingArray<uint32_t> scopeStarts;
  size_t hiddenInModule = 0; ///< How many of `hidden` are in the module's scope, while others are open.
  NameMap moduleNames;       ///< Of the module's scope, but for ranges.  There can be many, and statements ask for few.
  NameMap localNames;        ///< Of the others.
  RangeNames ranges;         ///< By prefix: `r<4>` does not declare `r`.
  RangeNames numbered;       ///< By prefix, of plain names such as `r1` the one with the least number of its scope.
  uint32_t numberedEnd = 0;  ///< Symbols from this on are not in `numbered` yet: ranges alone ask for it.
  Likes moduleLikes{};
  Likes localLikes{};
  bool notesLookups = false;
  mutable NameList noted;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SYMBOLTABLE_H
