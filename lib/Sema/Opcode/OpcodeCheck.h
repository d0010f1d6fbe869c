//===- OpcodeCheck.h - Qualifiers, version and target -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Isa/Opcode.h"
#include "Module/ModuleContext.h"
#include "Syntax/Statement.h"

namespace ptxmatrix {

/// Checks the qualifiers of \p statement, and what they require of the module.  \p record is that of its opcode, the
/// name of an instruction.  Appends mistakes to \p diagnostics.  Returns the form of the PTX ISA if there is
/// one, even if version or target do not support it.
std::optional<MatchedForm> checkOpcode(const Statement &statement, const Opcode &record, const ModuleContext &module,
                                       std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix
