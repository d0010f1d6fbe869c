//===- Registers.h - Numbers for the registers of a function ----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/SymbolTable.h"

#include <map>
#include <utility>

namespace ptxmatrix {

/// The number of a register of a function, or of another name that its statements use; 0 for none.
using RegisterId = uint32_t;

/// The names that the statements of a function use, numbered from 1 on.  Names in different scopes that are declared
/// there are different.  The elements of a vector register follow one another.
class Registers {
public:
  /// \p names has the texts of the names, and must outlive this.
  explicit Registers(Names &names) : names(names) { clear(); }

  /// Begins with another function, whose symbols have changed.
  void clear() {
    all.assign(1, {});
    others.clear();
  }

  /// The number of \p name with the meaning that it has in \p symbols now: of a vector register, that of its first
  /// element.
  RegisterId resolve(NameId name, const SymbolTable &symbols) {
    const auto place = static_cast<uint32_t>(name);
    if (place < byName.size() && byName[place].changes == symbols.changes())
      return byName[place].id;
    const RegisterId id = find(name, symbols.find(name, names));
    byName[place] = {symbols.changes(), id};
    return id;
  }

  /// The declaration of \p id, or null.
  const Symbol *symbolOf(RegisterId id) const { return all[id].symbol; }
  NameId nameOf(RegisterId id) const { return all[id].name; }
  /// How many elements \p id has: more than one if it is the first one of a vector register.
  size_t elementsOf(RegisterId id) const { return all[id].elements; }
  /// One more than the largest number.
  size_t end() const { return all.size(); }

private:
  struct Register {
    NameId name{};
    uint32_t elements = 1;
    const Symbol *symbol = nullptr;
  };

  /// The last meaning of a name.
  struct Meaning {
    uint64_t changes = 0; ///< Of the symbols, when it was looked up.
    RegisterId id = 0;
  };

  RegisterId find(NameId name, const Symbol *symbol);

  Names &names;
  std::vector<Register> all;
  std::vector<Meaning> byName;
  std::map<std::pair<NameId, const Symbol *>, RegisterId> others; ///< Former meanings.
};

} // namespace ptxmatrix
