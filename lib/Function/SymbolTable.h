//===- SymbolTable.h - Names and scopes -------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Lex/Names.h"
#include "Syntax/Item.h"

#include <algorithm>
#include <deque>

namespace ptxmatrix {

/// The meaning of a name that can be an operand.
struct Symbol : Declared {
  Symbol(const Declaration &declaration, std::string_view text)
      : Declared(declaration), id(declaration.id), name(declaration.name.of(text)), begin(declaration.name.begin) {}

  /// The range of the name in its text, without `<8>`.
  SourceRange range() const { return {begin, begin + name.size()}; }

  /// What the address of the variable is a multiple of: ptxas uses the larger one of `.align` and the size of the type.
  uint64_t leastAlignment() const {
    const uint64_t natural = type ? uint64_t{vectorLength} * info(*type).bits / 8 : 1;
    return std::max({uint64_t{alignment}, natural, uint64_t{1}});
  }
  /// The size of the variable, which its declaration determines; otherwise nothing.
  std::optional<uint64_t> bytes() const {
    if (!type || isRange || isExtern || isReplaceable || elements == 0)
      return std::nullopt;
    return uint64_t{elements} * vectorLength * info(*type).bits / 8;
  }

  bool isOutside = false;        ///< Declared in another text, which no range can refer to.
  NameId id;                     ///< The number of its name.
  std::string_view name;         ///< Without `<8>`.
  uint32_t begin;                ///< The beginning of the name in its text.
  uint32_t depth = 0;            ///< How many scopes around it are open, without the module's.
  const Symbol *hides = nullptr; ///< Of a range: the nearest longer one with the same name in a scope around it.
};

/// The number of a scope of a function; 0 is that of the module.
using ScopeIndex = uint32_t;

/// The names visible at one place of a module.  Scopes close in the reverse order of their opening, and the names that
/// they hid become visible again.
class SymbolTable {
public:
  /// For a text that \p outer, which must outlive this and not change, is declared around.  A scope must be opened
  /// first.  It may be null.
  explicit SymbolTable(const SymbolTable *outer = nullptr) : outer(outer) {}
  SymbolTable(SymbolTable &&) noexcept = default;
  SymbolTable &operator=(SymbolTable &&) noexcept = default;

  void openScope();
  /// Closes the innermost scope; the module's scope stays open.  Pointers to its symbols stay valid, see endFunction().
  void closeScope();
  /// Drops all scopes but the module's.
  void endFunction();

  /// The innermost open scope.
  ScopeIndex scope() const { return open.empty() ? 0 : open.back().index; }
  /// The scope around \p scope, which may be closed.
  ScopeIndex parentOf(ScopeIndex scope) const { return parents[scope]; }

  /// Another number whenever a name may have got another meaning.
  uint64_t changes() const { return changeCount; }

  /// Whether nothing was declared.
  bool empty() const { return ofModule.empty() && ofFunction.empty() && (!outer || outer->empty()); }
  /// How many scopes are open, without the module's.
  size_t depth() const { return open.size(); }
  bool isModuleScope() const { return depth() == 0; }

  /// The declaration in the innermost scope that \p symbol declares again, or null.  A range does not declare earlier
  /// plain names again: which of them it may, depends on the release.
  const Symbol *findClash(const Symbol &symbol, Names &names) const;

  /// Enters \p symbol into the innermost scope.
  void declare(Symbol symbol);
  /// Enters \p function into the module's scope.
  void declareInModule(const Symbol &function);

  /// The declaration of \p name, or null.  A range `r<8>` declares r0 to r7; leading zeros do not matter (`r007`), and
  /// the index is the whole run of digits at the end of the name.  \p names has its text.
  const Symbol *find(NameId name, Names &names) const {
    const IndexedName indexed = names.indexed(name);
    for (const SymbolTable *table = this; table; table = table->outer)
      if (const Symbol *const found = table->findOwn(name, indexed))
        return found;
    return nullptr;
  }

  /// Marks all declarations so far as being in another text than later ones.
  void markAsOutside();

private:
  /// What an inner declaration hides.
  struct Hidden {
    NameId name;
    bool isRange;
    Symbol *symbol; ///< Or null.
  };
  struct Scope {
    ScopeIndex index = 0;
    uint32_t hidden = 0; ///< Its beginning in `hidden`.
  };

  Symbol *at(NameId name, bool isRange) const {
    const std::vector<Symbol *> &shown = visible[isRange ? 1 : 0];
    const size_t place = static_cast<uint32_t>(name);
    return place < shown.size() ? shown[place] : nullptr;
  }
  /// The declaration of \p name in this table, but not in the outer one.
  const Symbol *findOwn(NameId name, IndexedName indexed) const {
    const Symbol *const found = at(name, /*isRange=*/false);
    const Symbol *const range = longerThan(at(indexed.prefix, /*isRange=*/true), indexed.index); // none is NameId{}
    // A label hides no range of its own scope; other names that clash with a range were declared before it.
    return range && (!found || found->depth <= range->depth) ? range : found;
  }
  /// \p range, or the nearest one that it hides, with more than \p count names; null if there is none.  Nobody hides
  /// many: after a few, one of which nothing is known is returned, for linear time.
  static const Symbol *longerThan(const Symbol *range, uint64_t count) {
    return range && range->count <= count ? hiddenBy(range, count) : range;
  }
  static const Symbol *hiddenBy(const Symbol *range, uint64_t count);
  void show(Symbol &symbol);

  const SymbolTable *outer = nullptr;
  uint64_t changeCount = 1;
  std::vector<Symbol *> visible[2];   ///< By name; apart, the ranges: `r<4>` does not declare `r`.
  std::deque<Symbol> ofModule;        ///< The declarations in the module's scope.
  std::deque<Symbol> ofFunction;      ///< The declarations in all scopes of the function.
  std::vector<Hidden> hidden;         ///< What the open scopes hide, in the order of their declarations.
  std::vector<Scope> open;            ///< From the outermost one on, without the module's.
  std::vector<ScopeIndex> parents{0}; ///< By scope, of all of the function.
};

} // namespace ptxmatrix
