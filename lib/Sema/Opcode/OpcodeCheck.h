//===- OpcodeCheck.h - Qualifiers, version and target -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H
#define PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H

#include "Isa/MatchedOpcode.h"
#include "Module/ModuleContext.h"
#include "Parse/StatementReader.h"

namespace ptxmatrix {

/// Checks the qualifiers of \p read, an instruction \p mnemonic, and what they ask of the module.  Appends what is
/// wrong to \p diagnostics.  Returns the form where there is one, even if version or target lack it.
/// What is settled of the shape is kept with it.
std::optional<MatchedOpcode> checkOpcode(const ReadStatement &read, Mnemonic mnemonic, const ModuleContext &module,
                                         std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_OPCODECHECK_H
