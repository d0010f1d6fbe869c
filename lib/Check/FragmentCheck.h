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

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// Reports operands of products whose registers certainly hold the elements of another fragment, whatever is in memory.
void checkFragments(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_FRAGMENTCHECK_H
