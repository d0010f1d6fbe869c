//===- PipelineCheck.h - The order of asynchronous products -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A wgmma.mma_async accesses its registers until a wgmma.wait_group for its group.  ptxas rejects no order of these
// instructions: it adds waits, serializes the products, or says nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_PIPELINECHECK_H
#define PTXMATRIX_LIB_CHECK_PIPELINECHECK_H

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// Reports mistakes in the order of the products of a warpgroup, and what certainly makes ptxas serialize them.
void checkPipeline(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_PIPELINECHECK_H
