//===- CheckStatement.h - One statement, without a module ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_CHECKSTATEMENT_H
#define PTXMATRIX_LIB_CHECK_CHECKSTATEMENT_H

#include "Sema/Operands/OperandCheck.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// The options to check a single statement with: for the newest version unless another one is asked for.
CheckOptions statementOptions(CheckOptions options);

/// Checks \p text if it is one plain statement of a shape that was seen, with the names of \p scope, whose module is of
/// \p options.  True if there is nothing to say of it; \p result is then complete.  It allocates nothing but the room
/// for the verdicts.  False: it is to be checked as any text is.
bool checkPlainStatement(std::string_view text, const CheckOptions &options, const NameScope &scope,
                         CheckResult &result);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_CHECKSTATEMENT_H
