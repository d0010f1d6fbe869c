//===- OpcodeMistakes.h - Opcodes that ptxas rejects ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_OPCODEMISTAKES_H
#define PTXMATRIX_LIB_SEMA_OPCODE_OPCODEMISTAKES_H

#include "Module/ModuleContext.h"
#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

/// Reports the mistakes in \p opcode, which fits no form.
void reportMistakes(const WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_OPCODEMISTAKES_H
