//===- Names.h - The identifiers of a text ----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// An identifier gets a number where it is declared or used, so that nothing after that compares or hashes text.

#pragma once

#include "Support/TextTable.h"

namespace ptxmatrix {

/// The number of an identifier; 0 for none.
enum class NameId : uint32_t {};

/// A name as an element of a range: `r11` is the element 11 of `r<20>`.
struct IndexedName {
  NameId prefix{};    ///< `r`; none if there are no digits at the end.
  uint32_t index = 0; ///< The whole run of digits, modulo 2^32 as in ptxas.
};

/// The identifiers of a text, numbered from 1 on in the order in which they are added.  Their texts must stay alive.
class Names {
public:
  /// Removes all names.  Those of \p around, a text around the next one, keep their numbers; it must outlive the use of
  /// this, and not change meanwhile.  It may be null.
  void restart(const Names *around = nullptr);

  /// The number of \p name, an identifier.
  NameId add(std::string_view name) {
    const std::optional<NameId> known = outer ? outer->find(name) : std::nullopt;
    return known ? *known : idOf(table.add(name));
  }

  std::string_view textOf(NameId name) const { return isOwn(name) ? table[numberOf(name)] : outer->textOf(name); }
  IndexedName indexed(NameId name) {
    return isOwn(name) && numberOf(name) < splits.size() ? splits[numberOf(name)] : splitUpTo(name);
  }

  /// One more than the largest number.
  uint32_t end() const { return first + table.size(); }

private:
  std::optional<NameId> find(std::string_view name) const;
  IndexedName split(std::string_view name);
  /// \p name as an element of a range; splits all names up to it.
  IndexedName splitUpTo(NameId name);
  NameId idOf(uint32_t number) const { return static_cast<NameId>(first + number); }
  bool isOwn(NameId name) const { return static_cast<uint32_t>(name) >= first; }
  uint32_t numberOf(NameId name) const { return static_cast<uint32_t>(name) - first; }

  const Names *outer = nullptr;
  uint32_t first = 1;
  TextTable table;
  std::vector<IndexedName> splits; ///< Of the first names.
};

} // namespace ptxmatrix
