//===- OperandCheck.h - Checks of operands ----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDCHECK_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDCHECK_H

#include "Parse/Statement.h"
#include "Sema/Opcode/OpcodeCheck.h"
#include "Symbols/SymbolTable.h"

namespace ptxmatrix {

/// The names that can be used in operands.
struct NameScope {
  const SymbolTable &symbols;
  const ModuleContext &module; ///< Its version and target determine the special registers.
  bool needsDeclaration;       ///< If false, an undeclared name is assumed to fit.
};

/// Checks the guard of \p statement.
void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics);

/// Checks the operands of \p statement, whose opcode is \p opcode.
void checkOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDCHECK_H
