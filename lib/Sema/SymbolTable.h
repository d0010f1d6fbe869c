//===- SymbolTable.h - Names and scopes -------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H
#define PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H

#include "Scan/Scanner.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace ptxmatrix {

/// The names that are visible at one place of a module.  Scopes close in the reverse order of their opening, and what
/// they hid is visible again.
class SymbolTable {
public:
  void openScope() { scopeStarts.push_back(entries.size()); }
  /// Closes the innermost scope; the module's own stays open.
  void closeScope();

  /// Enters \p declaration, named \p name, into the innermost scope.  The text behind \p name must stay alive.
  void declare(std::string_view name, const Declaration &declaration);

  /// The declaration that \p name stands for, or null.  A range `r<8>` declares r0 to r7; leading zeros do not matter
  /// (`r007`), and the index is the whole run of digits at the end of the name.  The pointer is good until the table
  /// changes.
  const Declaration *find(std::string_view name) const;

private:
  static constexpr size_t kNone = SIZE_MAX;
  struct Entry {
    std::string_view name;
    Declaration declaration;
    size_t hidden; ///< The entry of the same name and kind in an outer scope, or kNone.
  };
  /// From a name to its innermost entry.
  using Map = std::unordered_map<std::string_view, size_t>;

  bool isLabel(size_t entry) const { return entries[entry].declaration.space == DeclSpace::Label; }

  /// Ranges live beside plain names: `r<4>` does not declare `r`.
  Map &mapOf(const Declaration &declaration) { return declaration.isRange ? ranges : names; }

  std::vector<Entry> entries; ///< In the order of declaration, so that the innermost scope's are the last.
  std::vector<size_t> scopeStarts;
  Map names;
  Map ranges; ///< By prefix.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H
