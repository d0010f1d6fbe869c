//===- FragmentCheck.h - Whether registers fit a product --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Which element of a matrix a product expects in a register follows from its opcode, and what a load or another product
// leaves there from the opcode of that.  ptxas does not compare the two.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_FRAGMENTCHECK_H
#define PTXMATRIX_LIB_CHECK_FRAGMENTCHECK_H

#include "Check/PipelineReporter.h"
#include "Function/AcceptedStatement.h"
#include "Module/ModuleContext.h"

namespace ptxmatrix {

/// Reports operands of products in \p accepted, statements of a function, whose registers certainly hold the elements
/// of another fragment, whatever is in memory.  \p symbols has the names of the function.
void checkFragments(const PipelineReporter &reporter, const SymbolTable &symbols, const ModuleContext &module,
                    std::span<const AcceptedStatement> accepted);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_FRAGMENTCHECK_H
