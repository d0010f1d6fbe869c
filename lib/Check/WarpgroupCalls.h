//===- WarpgroupCalls.h - Calls that serialize products ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/FunctionFacts.h"

#include <map>

namespace ptxmatrix {

/// Reports calls that ptxas certainly does not inline: in a function with products, or of one.  ptxas then serializes
/// these products.
class WarpgroupCalls {
public:
  /// Begins the function \p name of the module.
  void begin(NameId name) { current = name; }
  /// Checks the calls of the function.
  void end(const FunctionFacts &facts);

private:
  /// A call of a function without products so far.
  struct EarlyCall {
    SourceRange name;
    SourceRange statement;
  };

  void checkCall(const FunctionFacts &facts, const Call &call);

  NameId current{};
  std::map<NameId, SourceRange> products; ///< The first product of each function with products.
  std::map<NameId, EarlyCall> earlyCalls; ///< The first call of each other function.
};

} // namespace ptxmatrix
