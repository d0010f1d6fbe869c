//===- OpcodeCheck.h - Qualifiers, version and target -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H
#define PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H

#include "Function/SymbolTable.h"
#include "Isa/MatchedOpcode.h"
#include "Module/ModuleContext.h"
#include "Syntax/Statement.h"

namespace ptxmatrix {

/// An opcode of a documented form, without ignored qualifiers and in an order that ptxas accepts.  If version and
/// target support it, there is nothing to report except, if enabled, the order.
struct KnownOpcode {
  MatchedOpcode matched;
  Requirements requirements;
  bool isInOrder = true; ///< It has the order of the manual.
};

/// What checkOpcode() found in this thread for an opcode with the text \p opcode, or null if that is not known.
const KnownOpcode *findKnownOpcode(std::string_view opcode);

/// Checks the qualifiers of \p statement, an instruction \p mnemonic, and what they require of the module.  \p known is
/// what findKnownOpcode() returns for its opcode, or null; \p symbols has the registers of its operands.  Appends
/// mistakes to \p diagnostics.  Returns the form of the PTX ISA if there is one, even if version or target do not
/// support it.
std::optional<MatchedOpcode> checkOpcode(const Statement &statement, Mnemonic mnemonic, const KnownOpcode *known,
                                         const SymbolTable &symbols, const ModuleContext &module,
                                         std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H
