//===- PipelineCheck.cpp - The order of asynchronous products -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A wgmma.mma_async accesses its registers until a wgmma.wait_group for its group.  ptxas rejects no order of these
// instructions: it adds waits, serializes the products, or says nothing.
//
//===----------------------------------------------------------------------===//

#include "Check/ProductChecks.h"

namespace ptxmatrix {
namespace {

/// Whether the states of the products at all blocks and steps are few enough for linear time.
bool isSmallEnough(const Function &function, const WarpgroupPipeline &pipeline) {
  constexpr size_t kMostStates = size_t{1} << 24;
  return (pipeline.products().size() + pipeline.registers()) * (function.blocks().size() + pipeline.steps().size()) <=
         kMostStates;
}

void checkFlight(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const WarpgroupPipeline &pipeline = facts.pipeline;
  ProductsInFlight inFlight(function, pipeline);
  EarlyAccessCheck accesses(facts, inFlight);
  AccumulatorCheck accumulators(facts, inFlight);
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

void checkPipeline(const FunctionFacts &facts) {
  if (facts.pipeline.products().empty() || !isSmallEnough(facts.function, facts.pipeline))
    return;
  checkFlight(facts);
  if (facts.names.module.wantsAllWarnings())
    checkWarpgroupFences(facts);
  checkProxyFences(facts);
}

} // namespace ptxmatrix
