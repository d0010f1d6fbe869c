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

/// The names visible at one place of a module.  Scopes close in the reverse order of their opening, and the names that
/// they hid become visible again.  The texts of the names must stay alive.
class SymbolTable {
public:
  /// With \p spellsOutRanges, a range clashes with every earlier name that it declares, as in CUDA 12.3 and older.
  explicit SymbolTable(bool spellsOutRanges = false) : spellsOutRanges(spellsOutRanges) {}
  /// For a text that \p outer, which must outlive this and not change, is declared around.  A scope must be opened
  /// first.
  explicit SymbolTable(const SymbolTable *outer)
      : outer(outer), spellsOutRanges(outer->spellsOutRanges), isEmpty(outer->isEmpty) {}

  void openScope();
  /// Closes the innermost scope; the module's scope stays open.
  void closeScope();

  /// Whether nothing was declared.
  bool empty() const { return isEmpty; }
  /// Whether no scope but the module's is open.
  bool isModuleScope() const { return depth == 0; }

  /// The declaration in the innermost scope that clashes with \p symbol, or null.  A range clashes with the plain names
  /// of its registers, but not with a label nor, since CUDA 12.4, if a name with number 0 precedes it.  The pointer is
  /// valid until the table changes.
  const Symbol *findClash(const Symbol &symbol);

  /// Enters \p symbol into the innermost scope.
  void declare(const Symbol &symbol);

  /// The declaration of \p name, not a range, in the module's scope, or null.
  const Symbol *findOfModule(const HashedName &name) const;

  /// The declaration of \p name, an identifier, or null.  A range `r<8>` declares r0 to r7; leading zeros do not matter
  /// (`r007`), and the index is the whole run of digits at the end of the name.  The pointer is valid until the table
  /// changes.
  const Symbol *find(std::string_view name) const { return empty() ? nullptr : findEntered(name); }

  /// Whether \p range, a result of find(), is in the innermost scope with declarations.  It is then the result for
  /// every name that it declares.
  bool isInnermost(const Symbol &range) const;
  /// Whether \p range declares \p name.  May return false even then, such as for indices of ten digits.
  static bool declares(const Symbol &range, std::string_view name);

  /// Marks all declarations so far as being in another text than later ones.
  void markAsOutside();

private:
  /// The name with the lowest number among those with the same prefix: `r1` of `r1` and `r3`.
  struct Least {
    uint32_t number;
    HashedName name;
  };
  struct Scope {
    NameMap<Symbol> names;   ///< Except ranges.
    NameMap<Symbol> ranges;  ///< By prefix: `r<4>` does not declare `r`.
    NameMap<Least> numbered; ///< By prefix; only used for ranges.
    size_t numberedEnd = 0;  ///< Names from this index on are not in `numbered` yet.
  };

  const Symbol *findEntered(std::string_view name) const;
  const Symbol *findClashOfRange(const Symbol &range);
  const Symbol *findClashWithRange(std::string_view name) const;
  /// Adds the names to `numbered` that are not in it yet.
  void enterNumbered(Scope &scope) const;

  const SymbolTable *outer = nullptr;
  bool spellsOutRanges;
  bool isEmpty = true;
  std::vector<Scope> scopes{1}; ///< From the module's scope on; those after the innermost one are empty and reused.
  size_t depth = 0;             ///< The index of the innermost scope.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SYMBOLTABLE_H
