//===- CheckStatement.h - Checking one statement ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Sema/Opcode/OpcodeCheck.h"
#include "Sema/Operands/OperandCheck.h"

namespace ptxmatrix {

/// Checks \p statement, which has no syntax error, with the names of \p scope.  \p opcode is the record of its opcode,
/// the name of an instruction.  Returns its form if some target accepts it.  \p hasBadByte means that it
/// already has an error.
std::optional<MatchedForm> checkRead(const Statement &statement, const Opcode &opcode, const NameScope &scope,
                                     bool hasBadByte, std::vector<Diagnostic> &diagnostics);

/// Whether there are errors among \p diagnostics from index \p begin on, for each target of \p module.
bool hasErrorForAll(const std::vector<Diagnostic> &diagnostics, size_t begin, const ModuleContext &module);

} // namespace ptxmatrix
