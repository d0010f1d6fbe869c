//===- Canonical.h - A statement's canonical text ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_EMIT_CANONICAL_H
#define PTXMATRIX_LIB_EMIT_CANONICAL_H

#include "Isa/MatchedOpcode.h"
#include "Parse/Statement.h"

namespace ptxmatrix {

/// \p statement, which is without error, in canonical form: whatever comments and line breaks stood inside, then guard,
/// opcode in the order of its form, and operands with one space after each comma.
///
/// So the ';' stays on its line, which is the line that ptxas writes into its line tables: the cubin stays the same.
std::string canonicalText(const Statement &statement, const MatchedOpcode &opcode);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_EMIT_CANONICAL_H
