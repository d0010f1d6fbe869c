//===- NumberedRegisters.h - Numbers for some registers ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_NUMBEREDREGISTERS_H
#define PTXMATRIX_LIB_FLOW_NUMBEREDREGISTERS_H

#include "Function/SymbolTable.h"

#include <optional>
#include <unordered_map>

namespace ptxmatrix {

using RegisterNumber = uint32_t;

/// Some registers of a function, numbered from 0 on.  \p symbols, which must outlive this, tells apart registers of the
/// same name in different scopes.
class NumberedRegisters {
public:
  explicit NumberedRegisters(const SymbolTable &symbols) : symbols(symbols) {}

  /// The number of \p name in \p scope, a new one if it has none.
  RegisterNumber add(std::string_view name, ScopeIndex scope) {
    if (const std::optional<RegisterNumber> known = find(name, scope))
      return *known;
    byName[name].emplace_back(symbols.find(name, scope), static_cast<RegisterNumber>(names.size()));
    names.push_back(name);
    return static_cast<RegisterNumber>(names.size() - 1);
  }

  /// The number of \p name in \p scope, if it has one.
  std::optional<RegisterNumber> find(std::string_view name, ScopeIndex scope) const {
    const auto found = byName.find(name);
    if (found == byName.end())
      return std::nullopt;
    const Symbol *const symbol = symbols.find(name, scope);
    for (const auto &[declaration, number] : found->second)
      if (declaration == symbol)
        return number;
    return std::nullopt;
  }

  std::string_view nameOf(RegisterNumber number) const { return names[number]; }
  size_t size() const { return names.size(); }

private:
  const SymbolTable &symbols;
  std::unordered_map<std::string_view, std::vector<std::pair<const Symbol *, RegisterNumber>>> byName;
  std::vector<std::string_view> names; ///< By number.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_NUMBEREDREGISTERS_H
