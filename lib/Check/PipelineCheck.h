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

#include "Check/PipelineReporter.h"
#include "Flow/WarpgroupPipeline.h"

namespace ptxmatrix {

/// Reports mistakes in the order of the products of \p pipeline, those of a function, and what certainly makes ptxas
/// serialize them.  With \p wantsAll, also what is off by default.
void checkPipeline(const PipelineReporter &reporter, const WarpgroupPipeline &pipeline, bool wantsAll);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_PIPELINECHECK_H
