//===- OpcodeCheck.h - Qualifiers, version and target -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H
#define PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H

#include "Isa/MatchedOpcode.h"
#include "Module/ModuleContext.h"
#include "Syntax/StatementReader.h"

namespace ptxmatrix {

/// Checks the qualifiers of \p read, an instruction \p mnemonic, and what they require of the module.  Appends mistakes
/// to \p diagnostics.  Returns the form of the PTX ISA if there is one, even if version or target do not support it.
/// Caches the result in the shape of \p read.
std::optional<MatchedOpcode> checkOpcode(const ReadStatement &read, Mnemonic mnemonic, const ModuleContext &module,
                                         std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H
