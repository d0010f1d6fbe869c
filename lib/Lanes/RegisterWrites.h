//===- RegisterWrites.h - Which statements write registers ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_REGISTERWRITES_H
#define PTXMATRIX_LIB_LANES_REGISTERWRITES_H

#include "Symbols/NameMap.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The statements that write each register, by their beginning.  They must be added in text order.
class RegisterWrites {
public:
  void add(std::string_view name, size_t statement) {
    const HashedName hashed(name);
    if (Statements *statements = byName.find(hashed))
      statements->later.push_back(statement);
    else
      byName.set(hashed, {statement, {}});
  }
  void clear() { byName.clear(); }

  bool contains(std::string_view name) const { return byName.find(HashedName(name)) != nullptr; }
  /// The statement that writes \p name, if it is the only one.
  std::optional<size_t> only(std::string_view name) const {
    const Statements *statements = byName.find(HashedName(name));
    return statements && statements->later.empty() ? std::optional(statements->first) : std::nullopt;
  }
  /// The last statement before \p place that writes \p name.
  std::optional<size_t> lastBefore(std::string_view name, size_t place) const {
    const Statements *statements = byName.find(HashedName(name));
    if (!statements || statements->first >= place)
      return std::nullopt;
    const auto next = std::ranges::lower_bound(statements->later, place);
    return next == statements->later.begin() ? statements->first : next[-1];
  }

private:
  /// Most registers are written once.
  struct Statements {
    size_t first = 0;
    std::vector<size_t> later;
  };

  NameMap<Statements> byName;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_REGISTERWRITES_H
