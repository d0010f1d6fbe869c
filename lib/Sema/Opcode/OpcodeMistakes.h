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
void reportMistakes(WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

/// Reports that \p one, a qualifier of \p opcode, is ignored.
void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics);

// What reportMistakes() combines.

/// Counts what \p unknown, a word that is no qualifier of the instruction, most likely means, if that is
/// known.
void addGuess(TokenIndex unknown, std::optional<PtxVersion> version, WrittenOpcode &opcode);

/// Reports \p unknown; \p difference is that of \p opcode with its guess.
void reportUnknown(TokenIndex unknown, const FormDifference &difference, const WrittenOpcode &opcode,
                   std::vector<Diagnostic> &diagnostics);

/// Reports which qualifiers of \p opcode the nearest form has differently or not at all and, if \p withMissing is set,
/// which ones are missing.
void reportDifference(const FormDifference &difference, bool withMissing, const WrittenOpcode &opcode,
                      std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_OPCODEMISTAKES_H
