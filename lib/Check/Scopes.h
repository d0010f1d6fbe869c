//===- Scopes.h - Declarations in their scopes ------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/SymbolTable.h"
#include "Module/ModuleContext.h"

namespace ptxmatrix {

/// The scopes of a text.  Keeps the symbol table up to date, and reports names that are declared twice and types that
/// no register or variable can have.
class Scopes {
public:
  /// The declarations in the block around a text.
  struct Outer {
    Names names;
    SymbolTable symbols;
    size_t openScopes = 0; ///< How many scopes the text may close, in addition to its own.
  };

  /// \p outer is declared in the block around the text, and must outlive this; it may be null.
  Scopes(std::string_view text, const ModuleContext &module, bool isModule, const Outer *outer,
         std::vector<Diagnostic> &diagnostics)
      : text(text), module(module), diagnostics(diagnostics), symbols(outer ? &outer->symbols : nullptr),
        hasOwnScope(isModule || outer), openAround(outer ? outer->openScopes : 0) {
    names.restart(outer ? &outer->names : nullptr);
    if (outer)
      symbols.openScope();
  }

  /// Closes the innermost scope, which may be one around the text.  Returns false if there is none.
  bool closeScope();
  void declare(const Declaration &declaration);

  SymbolTable &table() { return symbols; }
  Names &nameTable() { return names; }

private:
  /// Reports a missing or unknown type, and returns false then.
  bool checkType(const Declaration &declaration);
  void reportTwice(const Symbol &earlier, const Symbol &later);

  std::string_view text;
  const ModuleContext &module;
  std::vector<Diagnostic> &diagnostics;
  Names names;
  SymbolTable symbols;
  bool hasOwnScope;  ///< The first open one is not in braces: that of a function, or of a text in a block.
  size_t openAround; ///< The scopes around the text that it may still close.
};

} // namespace ptxmatrix
