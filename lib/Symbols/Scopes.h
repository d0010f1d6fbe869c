//===- Scopes.h - Declarations in their scopes ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Keeps the symbol table up to date with the text, and reports declarations that are not valid in their place.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SCOPES_H
#define PTXMATRIX_LIB_SYMBOLS_SCOPES_H

#include "Diagnostics/Messages.h"
#include "Module/ModuleContext.h"
#include "Symbols/SymbolTable.h"

#include <algorithm>
#include <memory>

namespace ptxmatrix {

/// Whether two prototypes of a function can have \p a and \p b in the same place, as parameters or results.
bool areSameParameter(const Declared &a, const Declared &b);

/// The size of the \p parameters of a kernel in bytes, without those of opaque types.
uint64_t sizeOfParameters(const std::vector<Declared> &parameters);

/// What is known about a function so far.
struct KnownFunction {
  Symbol symbol; ///< The first declaration.
  std::vector<Declared> parameters;
  bool isNoReturn;
  bool isDefined;
  bool isAlias = false; ///< Of another function (`.alias`).
};

/// The function whose header or body is being read.
struct OpenFunction {
  std::optional<Symbol> symbol;           ///< Nothing before its name was read.
  std::vector<Symbol> results;            ///< The results before the name, which are not in its scope.
  std::vector<Diagnostic> resultMistakes; ///< In the results themselves; not reported without a name.
  std::vector<Declared> parameters;       ///< Including results.
  bool isNoReturn = false;
  bool hasClash = false;           ///< Its name is already used for something else, which is reported.
  std::vector<Diagnostic> clashes; ///< In its parameters; ignored for a prototype.
};

/// The scopes of a module, updated with each event.
class Scopes {
public:
  /// \p outer is declared in the block around the text, and must outlive this; it may be null.
  Scopes(std::string_view text, const ModuleContext &module, bool isModule, const SymbolTable *outer,
         std::vector<Diagnostic> &diagnostics)
      : text(text), module(module), isModule(isModule), diagnostics(diagnostics),
        symbols(outer ? SymbolTable(outer)
                      : SymbolTable(/*spellsOutRanges=*/module.ptxasRelease() < CudaRelease{12, 4})) {
    if (outer)
      symbols.openScope();
  }

  bool isInFunction() const { return function.has_value(); }
  void openScope() { symbols.openScope(); }
  void closeScope() { symbols.closeScope(); }
  void declare(const Declaration &declaration);
  /// The function \p name is \p original (PTX ISA, ".alias").
  void declareAlias(const Word &name, const Word &original);
  void beginFunction() { function.emplace(); }
  /// The function whose header is being read has `.noreturn`.
  void setNoReturn() { function->isNoReturn = true; }
  void endFunction(const Word &end);
  /// The function whose header or body is being read, or null.
  const OpenFunction *openFunction() const { return function ? &*function : nullptr; }
  /// Closes all scopes of a function that has no end.
  void closeFunction();
  /// Reports what is missing in the module as a whole.
  void checkComplete();

  const SymbolTable &table() const { return symbols; }

private:
  bool isModuleScope() const { return isModule && symbols.isModuleScope(); }
  /// Checks \p declaration on its own.
  Symbol makeSymbol(const Declaration &declaration, std::vector<Diagnostic> &mistakes) const;
  std::optional<Message> whyNoAddress(std::string_view name, const Symbol &variable) const;
  /// Enters \p symbol, and reports conflicts with other declarations.
  void enter(Symbol symbol);
  void declareFunction(const Declaration &declaration);
  void declareInner(const Declaration &declaration);
  void checkInnerPrototypes(const Symbol &later);
  void addConstant(const Symbol &symbol);
  void addToSignature(const Declaration &declaration);
  void checkRedeclaredFunction(KnownFunction &known, const OpenFunction &later, bool isDefinition);
  /// The conflict between two declarations of one name; empty if there is none.
  std::optional<Message> clash(const Symbol &earlier, const Symbol &later) const;
  std::optional<Message> clashOfVariables(const Symbol &earlier, const Symbol &later) const;
  /// \p earlier is null if no note points at it.
  void report(const Symbol &later, Message message, const Symbol *earlier = nullptr);
  /// Reports if nothing in the module can have the name of \p symbol, and returns true then.
  bool hasSpecialName(const Symbol &symbol);

  std::string_view text;
  const ModuleContext &module;
  bool isModule; ///< False for single statements, which are checked as in a function.
  std::vector<Diagnostic> &diagnostics;
  SymbolTable symbols;
  NameMap<KnownFunction> functions;
  uint64_t constantBytes = 0;      ///< The size of all `.const` variables, without gaps between them.
  NameMap<Symbol> innerPrototypes; ///< From `.extern .func` inside functions.
  std::optional<OpenFunction> function;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SCOPES_H
