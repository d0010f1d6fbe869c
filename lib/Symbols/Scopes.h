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

#include "Diagnostics/Messages.h"
#include "Module/ModuleContext.h"
#include "Symbols/SymbolTable.h"

#include <algorithm>
#include <memory>

namespace ptxmatrix {

/// Whether two prototypes of a function may have \p a and \p b, parameters or results, at one place.
bool areSameParameter(const Declared &a, const Declared &b);

/// What is known of a function's name so far.
struct KnownFunction {
  Symbol symbol; ///< The first declaration.
  std::vector<Declared> parameters;
  bool isDefined;
};

/// The function whose header or body is being read.
struct OpenFunction {
  std::optional<Symbol> symbol;           ///< Nothing before its name.
  std::vector<Symbol> results;            ///< The results before the name, which are not in its scope.
  std::vector<Diagnostic> resultMistakes; ///< Of the results themselves; not reported without a name.
  size_t numResults = 0;
  std::vector<Declared> parameters; ///< And results.
  bool hasClash = false;            ///< Its name is another thing's, which is reported.
  std::vector<Diagnostic> clashes;  ///< Of its parameters; in a prototype they do not matter.
};

/// All names that are known.
struct KnownNames {
  explicit KnownNames(SymbolTable symbols) : symbols(std::move(symbols)) {}
  /// Goes on where \p outer ends.
  explicit KnownNames(std::shared_ptr<const KnownNames> outer)
      : outer(std::move(outer)), symbols(&this->outer->symbols) {}

  std::shared_ptr<const KnownNames> outer;
  SymbolTable symbols;
  NameMap<KnownFunction> functions;
  NameMap<Symbol> innerPrototypes; ///< From `.extern .func` inside functions.
};

/// The scopes of a module, from event to event.
class Scopes {
public:
  /// \p outer is declared in the block where the text stands, and must outlive this; it may be null.
  Scopes(std::string_view text, const ModuleContext &module, bool isModule, const SymbolTable *outer,
         std::vector<Diagnostic> &diagnostics)
      : text(text), module(module), isModule(isModule), diagnostics(diagnostics),
        names(outer ? SymbolTable(outer)
                    : SymbolTable(/*spellsOutRanges=*/module.ptxasRelease() < CudaRelease{12, 4})) {
    if (outer)
      names.symbols.openScope();
  }

  /// The scopes of a later piece of the module of \p head, which knows what beginPieces() of that left.  They note what
  /// is looked for.
  Scopes(const Scopes &head, const ModuleContext &module, std::vector<Diagnostic> &diagnostics)
      : text(head.text), module(module), isModule(head.isModule), diagnostics(diagnostics), names(head.names.outer) {
    names.symbols.noteLookups();
  }

  bool isInFunction() const { return function.has_value(); }
  void openScope() { names.symbols.openScope(); }
  void closeScope() { names.symbols.closeScope(); }
  void declare(const Declaration &declaration);
  void beginFunction() { function.emplace(); }
  void endFunction(const Word &end);
  /// Of a function that is not closed: all its scopes.
  void closeFunction();
  /// Reports what the whole module lacks.
  void checkComplete();

  const SymbolTable &table() const { return names.symbols; }

  /// What is known now is known to all pieces of the module.  It is between functions.
  void beginPieces();
  /// True if what \p piece looked for in the module's scope may be declared here since beginPieces().
  bool conflictsWith(const Scopes &piece) const {
    return std::ranges::any_of(piece.names.symbols.lookups(), [&](const auto &lookup) {
      return names.symbols.declaresOwn(lookup.name) || names.innerPrototypes.find(lookup.name);
    });
  }
  /// Takes over what \p piece declares in the module's scope.
  void absorb(const Scopes &piece);

private:
  bool isModuleScope() const { return isModule && names.symbols.isModuleScope(); }
  void declareObject(const Declaration &declaration);
  /// Checks \p declaration by itself.
  Symbol makeSymbol(const Declaration &declaration, std::vector<Diagnostic> &mistakes) const;
  /// Enters \p symbol, and reports what it cannot be declared beside.
  void enter(Symbol symbol);
  void declareFunction(const Declaration &declaration);
  void declareInner(const Declaration &declaration);
  void checkInnerPrototypes(const Symbol &later);
  const Symbol *findInnerPrototype(const HashedName &name) const;
  KnownFunction *findFunction(const HashedName &name);
  void addToSignature(const Declaration &declaration);
  void checkRedeclaredFunction(KnownFunction &known, const OpenFunction &later, bool isDefinition);
  /// What is wrong with two declarations of one name; empty where they go together.
  std::optional<Message> clash(const Symbol &earlier, const Symbol &later) const;
  std::optional<Message> clashOfVariables(const Symbol &earlier, const Symbol &later) const;
  /// \p earlier is null where no note points at it.
  void report(const Symbol &later, Message message, const Symbol *earlier = nullptr);
  /// True, and that is reported, if nothing of the module can have the name of \p symbol.
  bool hasSpecialName(const Symbol &symbol);

  std::string_view text;
  const ModuleContext &module;
  bool isModule; ///< Not for single statements, which are checked as in a function.
  std::vector<Diagnostic> &diagnostics;
  KnownNames names;
  std::optional<OpenFunction> function;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SCOPES_H
