//===- Canonical.h - A statement's canonical text ---------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Isa/Opcode.h"
#include "Syntax/Statement.h"

namespace ptxmatrix {

/// The canonical form of \p statement, which has no error: guard, opcode in the order of its form, and operands with
/// one space after each comma.  Comments and line breaks stay, those of the opcode after it.
///
/// The ';' stays on its line, which ptxas writes into its line tables.  The cubin therefore does not change.
std::string canonicalText(const Statement &statement, const MatchedForm &opcode);

} // namespace ptxmatrix
