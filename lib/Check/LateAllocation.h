//===- LateAllocation.h - Allocation of tensor memory -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_LATEALLOCATION_H
#define PTXMATRIX_LIB_CHECK_LATEALLOCATION_H

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// Reports a `tcgen05.alloc` that a `tcgen05.relinquish_alloc_permit` precedes on every path.
void checkLateAllocations(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_LATEALLOCATION_H
