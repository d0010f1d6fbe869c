//===- LaneCheck.h - Advice about lane-dependent values ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// All lanes of a warp must execute the supported instructions together, and wmma.load and wmma.store with the same
// address and stride (PTX ISA, in the section of each instruction). ptxas does not check this, nor the alignment of
// addresses and strides.  A violation is reported only if it is certain.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_LANECHECK_H
#define PTXMATRIX_LIB_CHECK_LANECHECK_H

#include "Function/AcceptedStatement.h"
#include "Function/Function.h"
#include "Sema/Operands/OperandCheck.h"

#include <functional>

namespace ptxmatrix {

/// Reports certain mistakes in the registers of \p checked, statements of \p function, and in which lanes reach them.
/// With \p wantsAll, also what holds only for one-dimensional blocks.  \p symbols is the table of \p names.  Calls \p
/// done after each statement.
void adviseOnLanes(const Function &function, std::span<const AcceptedStatement> checked, SymbolTable &symbols,
                   const NameScope &names, bool wantsAll, std::vector<Diagnostic> &diagnostics,
                   const std::function<void(SourceRange)> &done);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_LANECHECK_H
