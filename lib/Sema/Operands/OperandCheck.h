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

#include <array>
#include <utility>

namespace ptxmatrix {

/// What a name may be that is not declared.
enum class Undeclared : uint8_t {
  Nothing,  ///< It is a mistake.
  Variable, ///< A variable of the module that the text is a part of.
  Anything  ///< Whatever fits.
};

/// The names that can be used in operands.  Not thread-safe: it remembers the ranges that it found last.
class NameScope {
public:
  /// \p module has the version and target that determine the special registers.
  NameScope(const SymbolTable &symbols, const ModuleContext &module, Undeclared undeclared)
      : symbols(symbols), module(module), undeclared(undeclared) {}

  /// Same as SymbolTable::find(), but faster: most names of statements are in two ranges of registers.
  const Symbol *find(std::string_view name) const {
    if (recent[0] && SymbolTable::declares(*recent[0], name))
      return recent[0];
    if (recent[1] && SymbolTable::declares(*recent[1], name)) {
      std::swap(recent[0], recent[1]); // the registers of a vector are of one range
      return recent[0];
    }
    const Symbol *found = symbols.find(name);
    if (found && found->isRange && symbols.isInnermost(*found))
      recent = {found, recent.front()};
    return found;
  }
  /// Must be called after each change of the table.
  void forget() { recent = {}; }

  const SymbolTable &symbols;
  const ModuleContext &module;
  const Undeclared undeclared;

private:
  mutable std::array<const Symbol *, 2> recent{};
};

/// Checks the guard of \p statement.
void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics);

/// Checks the operands of \p statement, whose opcode is \p opcode.
void checkOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDCHECK_H
