//===- QualifierCheck.h - Checks of single qualifiers -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_QUALIFIERCHECK_H
#define PTXMATRIX_LIB_SEMA_OPCODE_QUALIFIERCHECK_H

#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

/// The parts of an opcode that fits no form.
struct ReadQualifiers {
  CountedQualifiers counted;             ///< At most one per kind, except for types and layouts.
  std::vector<TokenIndex> unknown;       ///< Those that the instruction does not have.
  std::vector<WrittenQualifier> ignored; ///< Those that some ptxas ignores.
};

/// Reports the qualifiers of \p opcode that are repeated.
ReadQualifiers checkQualifiers(const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics);

/// Reports that \p one, a qualifier of \p opcode, is ignored.
void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_QUALIFIERCHECK_H
