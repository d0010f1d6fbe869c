//===- SymbolTable.h - Names and scopes -------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H
#define PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H

#include "Scan/Scanner.h"
#include "Sema/NameMap.h"

#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The names that are visible at one place of a module.  Scopes close in the reverse order of their opening, and what
/// they hid is visible again.
class SymbolTable {
public:
  /// With \p spellsOutRanges a range clashes with every name before it that is one of its own, as for CUDA 12.3 and
  /// older.
  explicit SymbolTable(bool spellsOutRanges) : spellsOutRanges(spellsOutRanges) {}
  SymbolTable(const SymbolTable &) = delete; // entries point to maps
  SymbolTable &operator=(const SymbolTable &) = delete;

  void openScope() { scopeStarts.push_back(entries.size()); }
  /// Closes the innermost scope; the module's own stays open.
  void closeScope();

  /// True if nothing is declared.
  bool empty() const { return entries.empty(); }

  /// True where no scope but the module's is open.
  bool isModuleScope() const { return scopeStarts.empty(); }

  /// Enters \p declaration, named \p name, into the innermost scope.  The text behind \p name must stay alive.
  void declare(std::string_view name, const Declaration &declaration);

  /// The declaration of the innermost scope that stands in the way of \p declaration, named \p name, or null.  A range
  /// clashes with the plain names of its registers, but not with a label, nor, since CUDA 12.4, where there is a name
  /// of number 0 before it.  The pointer is good until the table changes.
  const Declaration *findClash(std::string_view name, const Declaration &declaration) const;

  /// The declaration of \p name, which is no range, in the module's scope, or null.
  const Declaration *findOfModule(std::string_view name) const;

  /// The declaration that \p name stands for, or null.  A range `r<8>` declares r0 to r7; leading zeros do not matter
  /// (`r007`), and the index is the whole run of digits at the end of the name.  The pointer is good until the table
  /// changes.
  const Declaration *find(std::string_view name) const { return empty() ? nullptr : findEntered(name); }

private:
  static constexpr size_t kNone = NameMap::kNone;
  /// From a name to its innermost entry.
  using Map = NameMap;
  struct Entry {
    Map *map;
    std::string_view name;
    Declaration declaration;
    size_t hidden;       ///< The entry of the same name in the same map that was the innermost before, or kNone.
    uint32_t number = 0; ///< In `numbered`: of the name.
  };

  const Declaration *findEntered(std::string_view name) const;
  bool isLabel(size_t entry) const { return entries[entry].declaration.space == DeclSpace::Label; }
  /// Where the scope of \p entry begins.
  size_t startOf(size_t entry) const;
  size_t innermostStart() const { return scopeStarts.empty() ? 0 : scopeStarts.back(); }
  void enter(Map &map, std::string_view name, const Declaration &declaration, uint32_t number = 0);
  void enterNumbered(std::string_view name, const Declaration &declaration);
  /// The entry of \p name in \p map if it is of the innermost scope, or kNone.
  size_t findHere(const Map &map, std::string_view name) const;

  bool spellsOutRanges;
  std::vector<Entry> entries; ///< In the order of declaration, so that the innermost scope's are the last.
  std::vector<size_t> scopeStarts;
  Map names;
  Map ranges;   ///< By prefix: `r<4>` does not declare `r`.
  Map numbered; ///< By prefix, of plain names such as `r1` the one with the least number of its scope.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H
