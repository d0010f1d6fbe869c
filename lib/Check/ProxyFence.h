//===- ProxyFence.h - Shared memory that products read ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_PROXYFENCE_H
#define PTXMATRIX_LIB_CHECK_PROXYFENCE_H

#include "Check/PipelineReporter.h"
#include "Flow/WarpgroupPipeline.h"

namespace ptxmatrix {

/// Reports stores to shared memory without a `fence.proxy.async` before a product, which reads shared memory by another
/// path.  Without \p wantsAll, only if the function has no such fence.
void checkProxyFences(const PipelineReporter &reporter, const WarpgroupPipeline &pipeline, bool wantsAll);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_PROXYFENCE_H
