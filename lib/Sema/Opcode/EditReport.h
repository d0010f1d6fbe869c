//===- EditReport.h - What turns an opcode into a legal one -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_EDITREPORT_H
#define PTXMATRIX_LIB_SEMA_OPCODE_EDITREPORT_H

#include "Diagnostics/Messages.h"
#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

/// Counts what \p unknown, a word that is no qualifier of the instruction, most likely means, if that is known.
void addGuess(TokenIndex unknown, std::optional<PtxVersion> version, WrittenOpcode &opcode);

/// What may be written instead of \p unknown; \p difference is that of \p opcode with its guess.
QualifierSet suggestionsFor(TokenIndex unknown, const FormDifference &difference, const WrittenOpcode &opcode);

/// Says that \p unknown is no qualifier; nothing if there is no more to say about it.
std::optional<Message> messageOf(TokenIndex unknown, const QualifierSet &suggestions, const WrittenOpcode &opcode);

/// The error that describes \p difference and the words \p unknown of \p opcode, with a fix if it is clear what must be
/// written.  Nothing if the opcode differs in nothing.
std::optional<Diagnostic> describeEdits(const FormDifference &difference, const std::vector<TokenIndex> &unknown,
                                        const WrittenOpcode &opcode);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_EDITREPORT_H
