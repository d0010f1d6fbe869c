//===- SymbolTable.h - Names and scopes -------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FUNCTION_SYMBOLTABLE_H
#define PTXMATRIX_LIB_FUNCTION_SYMBOLTABLE_H

#include "Support/Hash.h"
#include "Syntax/Item.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The meaning of a name that can be an operand.
struct Symbol : Declared {
  Symbol(const Declaration &declaration, std::string_view text)
      : Declared(declaration), name(declaration.name.of(text)), begin(declaration.name.begin) {}

  /// The range of the name in its text, without `<8>`.
  SourceRange range() const { return {begin, begin + name.size()}; }

  /// What the address of the variable is a multiple of: ptxas uses the larger one of `.align` and the size of the type.
  uint64_t leastAlignment() const {
    const uint64_t natural = type ? uint64_t{vectorLength} * info(*type).bits / 8 : 1;
    return std::max({alignment, natural, uint64_t{1}});
  }
  /// The size of the variable, which its declaration determines; otherwise nothing.
  std::optional<uint64_t> bytes() const {
    if (!type || isRange || isExtern || elements == 0)
      return std::nullopt;
    return elements * vectorLength * info(*type).bits / 8;
  }

  std::string_view name;  ///< Without `<8>`.
  size_t begin;           ///< The beginning of the name in its text.
  bool isOutside = false; ///< Declared in another text, which no range can refer to.
};

/// The number of a scope of a function; 0 is that of the module.
using ScopeIndex = uint32_t;

/// The names visible at one place of a module.  Scopes close in the reverse order of their opening, and the names that
/// they hid become visible again.  The texts of the names must stay alive.
class SymbolTable {
public:
  SymbolTable() = default;
  /// For a text that \p outer, which must outlive this and not change, is declared around.  A scope must be opened
  /// first.  It may be null.
  explicit SymbolTable(const SymbolTable *outer) : outer(outer), isEmpty(!outer || outer->isEmpty) {}

  void openScope();
  /// Closes the innermost scope; the module's scope stays open.  Its names are kept, see moveTo().
  void closeScope();
  /// Drops all scopes but the module's.
  void endFunction();

  /// The innermost open scope.
  ScopeIndex scope() const { return innermost; }
  /// Makes the names of \p scope visible, which may be closed.
  void moveTo(ScopeIndex scope) { innermost = scope; }

  /// Whether nothing was declared.
  bool empty() const { return isEmpty; }
  /// Whether no scope but the module's is open.
  bool isModuleScope() const { return innermost == 0; }

  /// The declaration in the innermost scope that \p symbol declares again, or null.  A range does not declare earlier
  /// plain names again: which of them it may, depends on the release.  The pointer is valid until the table changes.
  const Symbol *findClash(const Symbol &symbol) const;

  /// Enters \p symbol into the innermost scope.
  void declare(const Symbol &symbol);
  /// Enters \p function into the module's scope.
  void declareInModule(const Symbol &function);

  /// The declaration of \p name, an identifier, or null.  A range `r<8>` declares r0 to r7; leading zeros do not matter
  /// (`r007`), and the index is the whole run of digits at the end of the name.  The pointer is valid until the table
  /// changes.
  const Symbol *find(std::string_view name) const { return find(name, innermost); }
  /// The same in \p scope.
  const Symbol *find(std::string_view name, ScopeIndex scope) const {
    return empty() ? nullptr : findEntered(name, scope);
  }

  /// Marks all declarations so far as being in another text than later ones.
  void markAsOutside();

private:
  /// The declarations of one scope.
  struct Names {
    NameMap<Symbol> plain;  ///< Except ranges.
    NameMap<Symbol> ranges; ///< By prefix: `r<4>` does not declare `r`.

    const Symbol *find(std::string_view name) const;
  };
  struct Scope {
    ScopeIndex parent = 0;
    ScopeIndex nearest = 0; ///< Itself or the next one around it that has a declaration; or the module's.
    uint32_t names = 0;     ///< Its part of `names`, if it has a declaration.
  };

  const Names &namesOf(ScopeIndex scope) const { return names[scopes[scope].names]; }
  const Symbol *findEntered(std::string_view name, ScopeIndex scope) const;

  const SymbolTable *outer = nullptr;
  bool isEmpty = true;
  std::vector<Scope> scopes{1}; ///< The module's and those of the function, in the order of their opening.
  std::vector<Names> names{1};
  ScopeIndex innermost = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FUNCTION_SYMBOLTABLE_H
