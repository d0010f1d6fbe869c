//===- CheckStatement.h - Checking one statement ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_CHECKSTATEMENT_H
#define PTXMATRIX_LIB_CHECK_CHECKSTATEMENT_H

#include "Parse/StatementReader.h"
#include "Sema/Operands/OperandCheck.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// Checks \p read, a statement of \p mnemonic that could be read, with the names of \p scope.  Gives its opcode if
/// there is no error in it; \p hasBadByte says that there is one already.
std::optional<MatchedOpcode> checkRead(const ReadStatement &read, Mnemonic mnemonic, const NameScope &scope,
                                       bool hasBadByte, std::vector<Diagnostic> &diagnostics);

/// Reports why \p statement of \p text could not be read.
void reportUnreadable(const Statement &statement, std::string_view text, std::vector<Diagnostic> &diagnostics);

/// The fix that inserts \p inserted at \p place.
Fix insertion(size_t place, std::string_view inserted);

/// Adds a verdict for each target of \p module, or one where there is none.
void addVerdicts(const ModuleContext &module, std::vector<Verdict> &verdicts);

/// The options to check a single statement with: for the newest version unless another one is requested.
CheckOptions statementOptions(CheckOptions options);

/// Checks \p text if it is one plain statement of a shape that was seen, with the names of \p scope, whose module is of
/// \p options.  True if there is nothing to report; \p result is then complete.  It allocates nothing but the room for
/// the verdicts.  False: it is to be checked as any text is.
bool checkPlainStatement(std::string_view text, const CheckOptions &options, const NameScope &scope,
                         CheckResult &result);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_CHECKSTATEMENT_H
