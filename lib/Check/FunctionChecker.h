//===- FunctionChecker.h - Checks of whole functions ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_FUNCTIONCHECKER_H
#define PTXMATRIX_LIB_CHECK_FUNCTIONCHECKER_H

#include "Check/Scopes.h"
#include "Check/TensorMemoryUse.h"
#include "Check/WarpgroupCalls.h"

namespace ptxmatrix {

/// Collects the statements of a function, and runs the passes on it, and those on the whole module.
class FunctionChecker {
public:
  /// All must outlive this, and what \p names refers to.
  FunctionChecker(const NameScope &names, Scopes &scopes, DiagnosticSink &sink)
      : names(names), scopes(scopes), sink(sink), function(scopes.nameTable()) {}

  /// Begins a function of \p text or, unless \p isWhole, statements that are a part of one.
  void begin(std::string_view text, bool isWhole) { function.begin(text, isWhole); }
  void setBounds(const LaunchBounds &bounds) { function.setBounds(bounds); }
  const LaunchBounds &bounds() const { return function.bounds(); }
  /// The target has the option `debug`: ptxas serializes all products of a warpgroup.
  void setDebug() { isDebug = true; }
  /// Takes note of \p declaration of \p name.
  void declare(const Declaration &declaration, const Word &name);

  /// Looks up the names in \p statement, the next one.
  void resolve(const Item &statement) { function.resolve(statement, scopes.table()); }
  /// The declarations of its names; see Statement::symbols.
  std::span<const Symbol *const> symbols() {
    return function.symbolsOf(static_cast<uint32_t>(function.statements().size()));
  }
  /// Adds it.  \p accepted is the form of a supported instruction without an error.
  void add(const Item &statement, const std::optional<MatchedForm> &accepted);
  /// Takes the warnings about registers that the load \p statement writes twice; see TensorMemoryUse.
  void takeDuplicates(size_t begin, const Statement &statement) {
    tensors.takeDuplicates(sink.list(), begin, statement);
  }

  /// Runs the passes on the function, and drops it.
  void end();
  /// Runs the passes on all functions of the text.
  void finish(const CheckOptions &options, bool isModule) { tensors.finish(sink, options, isModule); }

  const NameScope names; ///< The names that the next statement may use.

private:
  Scopes &scopes;
  DiagnosticSink &sink;
  Function function;
  std::vector<AcceptedStatement> accepted; ///< Of the function.
  WarpgroupCalls calls;
  TensorMemoryUse tensors;
  bool isDebug = false;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_FUNCTIONCHECKER_H
