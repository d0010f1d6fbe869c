//===- UnknownQualifiers.h - Words that are no qualifiers -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_UNKNOWNQUALIFIERS_H
#define PTXMATRIX_LIB_SEMA_OPCODE_UNKNOWNQUALIFIERS_H

#include "Sema/Opcode/WrittenOpcode.h"
#include "ptxmatrix/Diagnostic.h"

namespace ptxmatrix {

/// Adds to \p counted what \p unknown, a word that is no qualifier of the instruction, most likely means, if that is
/// known.
void addGuess(TokenIndex unknown, std::optional<PtxVersion> version, CountedQualifiers &counted);

/// Reports \p unknown; \p difference is that of \p counted with its guess.
void reportUnknown(TokenIndex unknown, const FormDifference &difference, const CountedQualifiers &counted,
                   std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_UNKNOWNQUALIFIERS_H
