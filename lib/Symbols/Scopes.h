//===- Scopes.h - Declarations in their scopes ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Keeps the table of names in step with the text, and reports what cannot be declared where it stands.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SCOPES_H
#define PTXMATRIX_LIB_SYMBOLS_SCOPES_H

#include "Module/ModuleContext.h"
#include "Symbols/FunctionTable.h"
#include "Symbols/NameList.h"
#include "Symbols/SymbolTable.h"

#include <algorithm>

namespace ptxmatrix {

/// The function whose header or body is being read.
struct OpenFunction {
  HashedName name;
  std::optional<Symbol> symbol;           ///< Nothing before its name.
  GrowingArray<DeclaredSymbol> results;   ///< They stand before the name, which is not of their scope.
  std::vector<Diagnostic> resultMistakes; ///< Of the results themselves; without a name they are not told.
  size_t numResults = 0;
  Signature signature;
  bool hasClash = false;           ///< Its name is another thing's: that is told.
  std::vector<Diagnostic> clashes; ///< Of its parameters; in a prototype they do not matter.
};

/// The scopes of a module, from event to event.
class Scopes {
public:
  Scopes(std::string_view text, const ModuleContext &module, bool isModule, std::vector<Diagnostic> &diagnostics)
      : text(text), module(module), isModule(isModule), diagnostics(diagnostics),
        symbols(text, module.judge() < CudaRelease{12, 4}), functions(text) {}

  /// The scopes of statements in a block where \p outer is declared.
  Scopes(std::string_view text, const ModuleContext &module, const SymbolTable &outer,
         std::vector<Diagnostic> &diagnostics)
      : text(text), module(module), isModule(false), diagnostics(diagnostics), symbols(outer), functions(text) {
    symbols.setText(text);
    symbols.openScope();
  }

  /// The scopes of a later piece of the module of \p head, which is between functions.  They note what is looked for.
  Scopes(const Scopes &head, const ModuleContext &module, std::vector<Diagnostic> &diagnostics)
      : text(head.text), module(module), isModule(head.isModule), diagnostics(diagnostics), symbols(head.symbols),
        functions(head.functions), innerPrototypes(head.innerPrototypes) {
    symbols.noteLookups();
  }

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

  /// True if what \p piece looked for in the module's scope may be declared here since the first \p first declarations.
  bool hasNewsFor(const Scopes &piece, size_t first) const {
    return std::ranges::any_of(piece.symbols.lookups(), [&](std::string_view name) {
      return symbols.hasSince(first, name) || innerPrototypes.contains(HashedName(name));
    });
  }
  /// Takes over what \p piece declares in the module's scope behind its first \p first declarations, which it has from
  /// here.
  void absorb(const Scopes &piece, size_t first);

private:
  std::string_view nameOf(const Symbol &symbol) const { return symbols.nameOf(symbol); }
  bool isModuleScope() const { return isModule && symbols.isModuleScope(); }
  void declareObject(const Declaration &declaration);
  /// Judges \p declaration by itself.
  DeclaredSymbol judge(const Declaration &declaration, std::vector<Diagnostic> &mistakes) const;
  /// Enters \p declared, named \p name, and reports what it cannot be declared beside.
  void enter(const HashedName &name, DeclaredSymbol &declared);
  void declareFunction(const Declaration &declaration);
  void declareInner(const Declaration &declaration);
  void checkInnerPrototypes(const HashedName &name, const Symbol &later);
  void addToSignature(const Declaration &declaration);
  void checkRedeclaredFunction(KnownFunction &known, const OpenFunction &later, bool isDefinition);
  /// What is wrong with two declarations of one name; empty where they go together.
  std::string clash(const Symbol &earlier, const DeclaredSymbol &later) const;
  std::string clashOfVariables(const Symbol &earlier, const DeclaredSymbol &later) const;
  /// \p earlier is null where no note points at it.
  void report(const Symbol &later, std::string message, const Symbol *earlier = nullptr);
  void report(const Symbol &later, std::string message, SourceRange earlier);

  std::string_view text;
  const ModuleContext &module;
  bool isModule; ///< Not single statements, which stand as in a function.
  std::vector<Diagnostic> &diagnostics;
  SymbolTable symbols;
  std::optional<OpenFunction> function;
  FunctionTable functions;
  NameList innerPrototypes; ///< Names of `.extern .func` inside of functions.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SCOPES_H
