//===- ReadFunction.h - A function for the tests of passes ------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/Function.h"
#include "Syntax/StatementReader.h"

#include <string>

namespace ptxmatrix {

/// A function and its names, read as the checker reads them.
struct ReadFunction {
  /// Reads the last function of \p text, or a part of a function.
  explicit ReadFunction(std::string_view text, TextKind kind = TextKind::Module);
  ReadFunction(const ReadFunction &) = delete;
  ReadFunction &operator=(const ReadFunction &) = delete;

  /// The first statement that begins with \p beginning.
  uint32_t find(std::string_view beginning) const;
  /// The first name \p name of \p statement, such as `r` or `v.x`, if it has one.
  std::optional<NameNode> findName(uint32_t statement, std::string_view name) const;
  /// The first name \p name of \p statement, which has one.
  NameNode nameIn(uint32_t statement, std::string_view name) const;
  /// The register or symbol that it is.
  RegisterId registerIn(uint32_t statement, std::string_view name) const {
    return function.registerOf(statement, nameIn(statement, name));
  }
  /// Its declaration, or null.
  const Symbol *symbolIn(uint32_t statement, std::string_view name) const {
    return function.symbolOf(statement, nameIn(statement, name));
  }
  /// The statements that write the register \p id, in order.
  std::vector<uint32_t> writesOf(RegisterId id) const;
  /// The declaration in the module's scope of \p name, or null.
  const Symbol *findInModule(std::string_view name) { return symbols.find(names.add(name), names); }

  const std::string text;
  Names names;
  Function function{names};

private:
  void take(const Item &item);

  SymbolTable symbols;
  const ReadCache cache;
};

/// A kernel with \p body, in which `p` and `q` are predicates, and `a` to `d` and `n` registers of 32 bits.
std::string kernelOf(std::string_view body, std::string_view bounds = "");

/// A body with the statement `st.shared.b32 [tile], a;`.
std::string withUse(std::string_view before, std::string_view behind = "");

} // namespace ptxmatrix
