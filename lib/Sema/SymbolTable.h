//===- SymbolTable.h - Names and scopes -------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H
#define PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H

#include "Scan/Scanner.h"
#include "Sema/NameMap.h"

#include <array>
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

  void openScope() { scopeStarts.push_back(entries.size()); }
  /// Closes the innermost scope; the module's own stays open.
  void closeScope();

  /// True if nothing is declared.
  bool empty() const { return entries.empty(); }

  /// True where no scope but the module's is open.
  bool isModuleScope() const { return scopeStarts.empty(); }

  /// Enters \p symbol, named \p name, into the innermost scope.  The text behind \p name must stay alive.
  void declare(std::string_view name, const Symbol &symbol);

  /// The declaration of the innermost scope that stands in the way of \p symbol, named \p name, or null.  A range
  /// clashes with the plain names of its registers, but not with a label, nor, since CUDA 12.4, where there is a name
  /// of number 0 before it.  The pointer is good until the table changes.
  const Symbol *findClash(std::string_view name, const Symbol &symbol) const;

  /// The declaration of \p name, which is no range, in the module's scope, or null.
  const Symbol *findOfModule(std::string_view name) const;

  /// The declaration that \p name stands for, or null.  A range `r<8>` declares r0 to r7; leading zeros do not matter
  /// (`r007`), and the index is the whole run of digits at the end of the name.  The pointer is good until the table
  /// changes.
  const Symbol *find(std::string_view name) const { return empty() ? nullptr : findEntered(name); }

  /// All that is declared so far is of another text than what is to come.
  void markAsOutside() {
    for (Entry &entry : entries)
      entry.symbol.isOutside = true;
  }

  /// How many declarations are in the table.  In the module's scope it does not fall.
  size_t size() const { return entries.size(); }
  /// Calls \p use with name and symbol of each declaration from number \p first on.
  template <typename Use> void forEachSince(size_t first, Use use) const {
    for (size_t i = first; i < entries.size(); ++i)
      if (entries[i].map != MapOf::Numbered) // has another one for the name itself
        use(entries[i].name, entries[i].symbol);
  }

  /// True if \p name, of no range, was declared since then.
  bool hasSince(size_t first, std::string_view name) const {
    const size_t found = map(MapOf::ModuleNames).find(name);
    return found != kNone && found >= first;
  }

  /// From now on the names are noted that somebody looks for in the module's scope, found or not; but for ranges.
  void noteLookups() { notesLookups = true; }
  const std::vector<std::string_view> &lookups() const { return notedNames; }

private:
  static constexpr size_t kNone = NameMap::kNone;
  enum class MapOf : uint8_t {
    ModuleNames, ///< Of the module's scope.  There can be many, and statements seldom ask for one.
    LocalNames,  ///< Of the others.
    Ranges,      ///< By prefix: `r<4>` does not declare `r`.
    Numbered     ///< By prefix, of plain names such as `r1` the one with the least number of its scope.
  };
  struct Entry {
    MapOf map;
    std::string_view name;
    Symbol symbol;
    size_t hidden;       ///< The entry of the same name in the same map that was the innermost before, or kNone.
    uint32_t number = 0; ///< In `numbered`: of the name.
  };

  /// From a name to its innermost entry.
  NameMap &map(MapOf of) { return maps[static_cast<size_t>(of)]; }
  const NameMap &map(MapOf of) const { return maps[static_cast<size_t>(of)]; }
  /// The map of the names of the innermost scope.
  MapOf names() const { return scopeStarts.empty() ? MapOf::ModuleNames : MapOf::LocalNames; }
  /// The innermost entry of \p name, which is of no range.
  size_t findName(std::string_view name) const {
    const size_t local = map(MapOf::LocalNames).find(name);
    return local != kNone ? local : map(MapOf::ModuleNames).find(name);
  }
  /// True if \p entry is of the module's scope, or none.
  bool isOfModule(size_t entry) const { return entry == kNone || scopeStarts.empty() || entry < scopeStarts.front(); }
  void noteLookup(std::string_view name) const;
  /// How many entries of names begin much as \p name does and end with a digit if it does.  Registers are mostly of
  /// ranges, so that this often saves looking for them here.
  uint32_t &namesLike(std::string_view name) { return likeNames[likeness(name)]; }
  uint32_t namesLike(std::string_view name) const { return likeNames[likeness(name)]; }
  static size_t likeness(std::string_view name) {
    if (name.empty())
      return 0;
    const bool endsWithDigit = name.back() >= '0' && name.back() <= '9';
    return (static_cast<unsigned char>(name.front()) % size_t{32}) * 2 + (endsWithDigit ? 1 : 0);
  }
  const Symbol *findEntered(std::string_view name) const;
  bool isLabel(size_t entry) const { return entries[entry].symbol.space == DeclSpace::Label; }
  /// Where the scope of \p entry begins.
  size_t startOf(size_t entry) const;
  size_t innermostStart() const { return scopeStarts.empty() ? 0 : scopeStarts.back(); }
  void enter(MapOf of, std::string_view name, const Symbol &symbol, uint32_t number = 0);
  void enterNumbered(std::string_view name, const Symbol &symbol);
  /// The entry of \p name in a map if it is of the innermost scope, or kNone.
  size_t findHere(MapOf of, std::string_view name) const;

  bool spellsOutRanges;
  std::vector<Entry> entries; ///< In the order of declaration, so that the innermost scope's are the last.
  std::vector<size_t> scopeStarts;
  std::array<NameMap, 4> maps;
  std::array<uint32_t, 64> likeNames{};
  bool notesLookups = false;
  mutable NameMap noted; ///< Of each name, that it is among the following.
  mutable std::vector<std::string_view> notedNames;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_SYMBOLTABLE_H
