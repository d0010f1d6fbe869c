//===- Canonical.h - A statement's canonical text ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_EMIT_CANONICAL_H
#define PTXMATRIX_LIB_EMIT_CANONICAL_H

#include "Parse/Statement.h"
#include "Sema/OpcodeCheck.h"

namespace ptxmatrix {

/// \p statement, which is without error, in canonical form: guard, opcode in the order of its form, operands with one
/// space behind each comma, and behind the ';' whatever comments and line breaks stood inside.
std::string canonicalText(const Statement &statement, const MatchedOpcode &opcode);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_EMIT_CANONICAL_H
