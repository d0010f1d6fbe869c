//===- OperandCheck.h - Checks of operands ----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/SymbolTable.h"
#include "Sema/Opcode/OpcodeCheck.h"
#include "Syntax/Statement.h"

namespace ptxmatrix {

/// What a name may be that is not declared.
enum class Undeclared : uint8_t {
  Nothing,  ///< It is a mistake.
  Variable, ///< A variable outside of the text may have the name, unless it begins with '%'.
  Anything  ///< Whatever fits.
};

/// What operands are checked for.
struct NameScope {
  const SymbolTable &symbols;
  const ModuleContext &module; ///< What the module is checked for.
  const Undeclared undeclared;
};

/// Checks the guard of \p statement, which has one.
void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics);

/// Checks the operands of \p statement, whose opcode is \p opcode, and finds out which list of its form they are.
/// Returns false if they are none.
bool checkOperands(const Statement &statement, MatchedForm &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix
