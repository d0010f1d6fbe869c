//===- Registers.h - Numbers for the registers of a function ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FUNCTION_REGISTERS_H
#define PTXMATRIX_LIB_FUNCTION_REGISTERS_H

#include "Function/SymbolTable.h"

#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// The number of a register of a function, or of another name that its statements use; 0 for none.
using RegisterId = uint32_t;

/// The names that the statements of a function use, numbered from 1 on.  Names in different scopes that are declared
/// there are different; other spellings of a name (`r011` of `r11`) are not.  The elements of a vector register follow
/// one another.
class Registers {
public:
  /// \p names has the texts of the names, and must outlive this.
  explicit Registers(Names &names) : names(names) { clear(); }

  void clear() {
    all.assign(1, {});
    others.clear();
  }

  /// The number of \p name with the meaning \p symbol, which is null if it has none: of a vector register, that of its
  /// first element.
  RegisterId resolve(NameId name, const Symbol *symbol) {
    const auto place = static_cast<uint32_t>(name);
    const RegisterId last = place < byName.size() ? byName[place] : 0;
    return isOf(last, name, symbol) ? last : add(name, symbol);
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

  /// Whether \p id, perhaps of an earlier function, is the number of \p name as \p symbol.
  bool isOf(RegisterId id, NameId name, const Symbol *symbol) const {
    return id < all.size() && all[id].name == name && all[id].symbol == symbol;
  }
  RegisterId add(NameId name, const Symbol *symbol);

  Names &names;
  std::vector<Register> all;
  std::vector<RegisterId> byName;                                 ///< With the last meaning of each.
  std::map<std::pair<NameId, const Symbol *>, RegisterId> others; ///< With former meanings.
};

/// The index of the element `.x`, `.r` and so on of a vector register, or nothing.
std::optional<unsigned> elementIndex(std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FUNCTION_REGISTERS_H
