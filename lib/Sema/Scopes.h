//===- Scopes.h - Declarations in their scopes ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Keeps the table of names in step with the text, and reports what cannot be declared where it stands.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_SCOPES_H
#define PTXMATRIX_LIB_SEMA_SCOPES_H

#include "Sema/ModuleContext.h"
#include "Sema/SymbolTable.h"

#include <unordered_map>

namespace ptxmatrix {

/// The function whose header or body is being read.
struct OpenFunction {
  bool hasName = false;
  Declaration declaration;
  std::vector<Declaration> results; ///< They stand before the name, which is not of their scope.
  size_t numResults = 0;
  size_t numParameters = 0;
  std::string signature;           ///< What two prototypes must have in common.
  bool hasClash = false;           ///< Its name is another thing's: that is told.
  std::vector<Diagnostic> clashes; ///< Of its parameters; in a prototype they do not matter.
};

/// What is known of a function's name so far.
struct KnownFunction {
  Declaration declaration; ///< The first one.
  size_t numResults;
  size_t numParameters;
  std::string signature;
  bool isDefined;
};

/// The scopes of a module, from event to event.
class Scopes {
public:
  Scopes(std::string_view text, const ModuleContext &module, bool isModule, std::vector<Diagnostic> &diagnostics)
      : text(text), module(module), isModule(isModule), diagnostics(diagnostics),
        symbols(module.judge() < CudaRelease{12, 4}) {}

  bool isInFunction() const { return function.has_value(); }
  void openScope() { symbols.openScope(); }
  void closeScope() { symbols.closeScope(); }
  void declare(const Declaration &declaration);
  void beginFunction();
  void endFunction(const Word &end);
  /// Of a function that is not closed: all its scopes.
  void closeFunction();
  /// Reports what the whole module lacks.
  void checkComplete();

  const SymbolTable &table() const { return symbols; }

private:
  std::string_view nameOf(const Declaration &declaration) const { return declaration.name.of(text); }
  bool isModuleScope() const { return isModule && symbols.isModuleScope(); }
  void declareObject(Declaration declaration);
  void declareFunction(const Declaration &declaration);
  void declareInner(const Declaration &declaration);
  void checkInnerPrototypes(const Declaration &later);
  void addToSignature(const Declaration &declaration);
  void checkRedeclaredFunction(KnownFunction &known, const OpenFunction &later, bool isDefinition);
  /// What is wrong with two declarations of one name; empty where they go together.
  std::string clash(const Declaration &earlier, const Declaration &later) const;
  std::string clashOfVariables(const Declaration &earlier, const Declaration &later) const;
  void report(const Declaration &later, std::string message, const Declaration *earlier);

  std::string_view text;
  const ModuleContext &module;
  bool isModule; ///< Not single statements, which stand as in a function.
  std::vector<Diagnostic> &diagnostics;
  SymbolTable symbols;
  std::optional<OpenFunction> function;
  std::unordered_map<std::string_view, KnownFunction> functions;
  std::unordered_map<std::string_view, Declaration> innerPrototypes; ///< `.extern .func` inside of functions.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_SCOPES_H
