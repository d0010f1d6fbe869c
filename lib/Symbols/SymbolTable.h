//===- SymbolTable.h - Names and scopes -------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SYMBOLTABLE_H
#define PTXMATRIX_LIB_SYMBOLS_SYMBOLTABLE_H

#include "Symbols/NameMap.h"
#include "Symbols/Symbol.h"

#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The names that are visible at one place of a module.  Scopes close in the reverse order of their opening, and what
/// they hid is visible again.  The texts of the names must stay alive.
class SymbolTable {
public:
  /// With \p spellsOutRanges a range clashes with every name before it that is one of its own, as for CUDA 12.3 and
  /// older.
  explicit SymbolTable(bool spellsOutRanges = false) : spellsOutRanges(spellsOutRanges) {}
  /// Goes on with the module's scope where \p outer, which must outlive this and not change, left it.
  explicit SymbolTable(const SymbolTable *outer)
      : outer(outer), spellsOutRanges(outer->spellsOutRanges), isEmpty(outer->isEmpty) {}

  void openScope();
  /// Closes the innermost scope; the module's own stays open.
  void closeScope();

  /// True if nothing was declared.
  bool empty() const { return isEmpty; }
  /// True where no scope but the module's is open.
  bool isModuleScope() const { return depth == 0; }

  /// The declaration of the innermost scope that stands in the way of \p symbol, or null.  A range clashes with the
  /// plain names of its registers, but not with a label, nor, since CUDA 12.4, where there is a name of number 0
  /// before it.  The pointer is good until the table changes.
  const Symbol *findClash(const Symbol &symbol);

  /// Enters \p symbol into the innermost scope.
  void declare(const Symbol &symbol);

  /// The declaration of \p name, which is no range, in the module's scope, or null.
  const Symbol *findOfModule(const HashedName &name) const;

  /// The declaration that \p name, an identifier, stands for, or null.  A range `r<8>` declares r0 to r7; leading zeros
  /// do not matter (`r007`), and the index is the whole run of digits at the end of the name.  The pointer is good
  /// until the table changes.
  const Symbol *find(std::string_view name) const { return empty() ? nullptr : findEntered(name); }

  /// True if \p range, which find() gave for another name, is what it gives for \p name, too.  May be false all the
  /// same; it is for what must be quick.
  bool surelyFinds(const Symbol &range, std::string_view name) const;

  /// All that is declared so far is of another text than what is to come.
  void markAsOutside();

  /// To be called before this is the outer table of others.
  void finish() { enterNumbered(scopes[0]); }
  /// Declares what \p piece, a table with the same outer one, declares in the module's scope, none of it a range.
  void absorb(const SymbolTable &piece);
  /// True if \p name, of no range, is declared in the module's scope, and not only in the outer table.
  bool declaresOwn(const HashedName &name) const { return scopes[0].names.find(name) != nullptr; }

  /// From now on the names are noted that somebody looks for in the module's scope, found or not; but for ranges.
  void noteLookups() { notesLookups = true; }
  const NameMap<bool> &lookups() const { return noted; }

private:
  /// Of the names of one prefix, such as `r1` and `r3`, the one with the least number.
  struct Least {
    uint32_t number;
    HashedName name;
  };
  struct Scope {
    NameMap<Symbol> names;   ///< Except ranges.
    NameMap<Symbol> ranges;  ///< By prefix: `r<4>` does not declare `r`.
    NameMap<Least> numbered; ///< By prefix: only for ranges.
    size_t numberedEnd = 0;  ///< Names from this on are not in `numbered` yet.
  };

  const Symbol *findEntered(std::string_view name) const;
  const Symbol *findClashOfRange(const Symbol &range);
  const Symbol *findClashWithRange(std::string_view name) const;
  /// Enters the names that are not entered yet into `numbered`.
  void enterNumbered(Scope &scope) const;
  /// Of the innermost scope, the part that is in the outer table; or null.
  const Scope *outerPart() const { return depth == 0 && outer ? &outer->scopes[0] : nullptr; }
  void noteLookup(const HashedName &name) const {
    if (notesLookups)
      noted.set(name, true);
  }

  const SymbolTable *outer = nullptr;
  bool spellsOutRanges;
  bool isEmpty = true;
  std::vector<Scope> scopes{1}; ///< From the module's on; after the innermost one, empty ones to be used again.
  size_t depth = 0;             ///< Of the innermost one.
  bool notesLookups = false;
  mutable NameMap<bool> noted;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SYMBOLTABLE_H
