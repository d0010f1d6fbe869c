//===- RegisterBudget.h - Registers of a warpgroup's products ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_REGISTERBUDGET_H
#define PTXMATRIX_LIB_CHECK_REGISTERBUDGET_H

#include "Isa/MatchedForm.h"
#include "Syntax/Item.h"
#include "Syntax/Statement.h"

namespace ptxmatrix {

/// The registers that ptxas uses for anything but the matrices of a warpgroup's products.
inline constexpr uint64_t kOtherRegisters = 26;

/// Reports if \p statement, an instruction of a warpgroup without an error, needs more registers than \p bounds, those
/// of its function, allow.
void checkRegisterBudget(const Statement &statement, const MatchedForm &opcode, const LaunchBounds &bounds,
                         std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_REGISTERBUDGET_H
