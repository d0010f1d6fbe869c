//===- CheckStatement.h - Checking one statement ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Sema/Opcode/OpcodeCheck.h"
#include "Sema/Operands/OperandCheck.h"
#include "Syntax/StatementReader.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// Checks \p statement, which has no syntax error, with the names of \p scope.  \p opcode is the record of its opcode,
/// the name of an instruction.  Returns its form if some target accepts it.  \p hasBadByte means that it
/// already has an error.
std::optional<MatchedForm> checkRead(const Statement &statement, const Opcode &opcode, const NameScope &scope,
                                     bool hasBadByte, std::vector<Diagnostic> &diagnostics);

/// Whether there are errors among \p diagnostics from index \p begin on, for each target of \p module.
bool hasErrorForAll(const std::vector<Diagnostic> &diagnostics, size_t begin, const ModuleContext &module);

/// Adds a verdict for each target of \p module, or one if there is none.
void addVerdicts(const ModuleContext &module, std::vector<Verdict> &verdicts);

/// Checks \p text if it is one plain statement with a correct opcode, with the names of \p scope, whose module has \p
/// options; \p names has the names of the text around it, or is null.  Returns true if there is nothing to report; \p
/// result is then complete.  Allocates memory only for the verdicts.  If it returns false, \p text must be checked like
/// any other text.
bool checkPlainStatement(std::string_view text, const CheckOptions &options, const NameScope &scope, const Names *names,
                         CheckResult &result);

} // namespace ptxmatrix
