//===- LateAllocation.h - Allocation of tensor memory -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_LATEALLOCATION_H
#define PTXMATRIX_LIB_CHECK_LATEALLOCATION_H

#include "Check/PipelineReporter.h"
#include "Function/AcceptedStatement.h"

namespace ptxmatrix {

/// Reports a `tcgen05.alloc` that a `tcgen05.relinquish_alloc_permit` precedes on every path.
void checkLateAllocations(const PipelineReporter &reporter, std::span<const AcceptedStatement> accepted);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_LATEALLOCATION_H
