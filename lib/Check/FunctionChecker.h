//===- FunctionChecker.h - Checks of whole functions ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/Scopes.h"
#include "Check/TensorMemoryUse.h"
#include "Check/WarpgroupCalls.h"

namespace ptxmatrix {

/// Collects the statements of a function, and runs the passes on it.
class FunctionChecker {
public:
  /// All must outlive this, and what \p names refers to.
  FunctionChecker(const NameScope &names, Scopes &scopes, DiagnosticSink &sink)
      : names(names), function(scopes.nameTable()), scopes(scopes), sink(sink) {}

  /// Takes note of \p declaration of \p name.
  void declare(const Declaration &declaration, const Word &name);
  /// Adds \p statement.  \p accepted is the form of a supported instruction without an error.
  void add(const Item &statement, const std::optional<MatchedForm> &accepted);
  /// Runs the passes on the function, and drops it.
  void end();

  const NameScope names;   ///< The names that the next statement may use.
  Function function;       ///< The one that is being read.
  TensorMemoryUse tensors; ///< Of all functions so far.
  bool isDebug = false;    ///< The target has the option `debug`: ptxas serializes all products of a warpgroup.

private:
  Scopes &scopes;
  DiagnosticSink &sink;
  std::vector<AcceptedStatement> accepted; ///< Of the function.
  WarpgroupCalls calls;
};

} // namespace ptxmatrix
