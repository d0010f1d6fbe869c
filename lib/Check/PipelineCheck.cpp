//===- PipelineCheck.cpp - The order of asynchronous products -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/PipelineCheck.h"
#include "Check/Accumulators.h"
#include "Check/EarlyAccess.h"
#include "Check/ProxyFence.h"
#include "Check/WarpgroupFence.h"

namespace ptxmatrix {
namespace {

/// Whether the states of the products at all blocks and steps are few enough for linear time.
bool isSmallEnough(const Function &function, const WarpgroupPipeline &pipeline) {
  constexpr size_t kMostStates = size_t{1} << 24;
  return (pipeline.products().size() + pipeline.registers().size()) *
             (function.blocks().size() + pipeline.steps().size()) <=
         kMostStates;
}

void checkFlight(const PipelineReporter &reporter, const WarpgroupPipeline &pipeline) {
  const Function &function = reporter.function;
  ProductsInFlight inFlight(function, pipeline);
  EarlyAccessCheck accesses(reporter, pipeline, inFlight);
  AccumulatorCheck accumulators(reporter, pipeline, inFlight);
  for (uint32_t block = 0; block < function.blocks().size(); ++block) {
    if (!inFlight.enter(block))
      continue;
    for (const PipelineStep &step : pipeline.stepsOf(function.blocks()[block])) {
      accesses.check(step);
      accumulators.check(step);
      inFlight.pass(step);
    }
  }
}

} // namespace

void checkPipeline(const PipelineReporter &reporter, const WarpgroupPipeline &pipeline, bool wantsAll) {
  if (reporter.function.hasUnclearNames() || !isSmallEnough(reporter.function, pipeline))
    return;
  checkFlight(reporter, pipeline);
  if (wantsAll)
    checkWarpgroupFences(reporter, pipeline);
  checkProxyFences(reporter, pipeline, wantsAll);
}

} // namespace ptxmatrix
