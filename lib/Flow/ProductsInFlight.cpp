//===- ProductsInFlight.cpp - Which products are complete -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/ProductsInFlight.h"
#include "Flow/Solver.h"

namespace ptxmatrix {
namespace {

void passStep(const WarpgroupPipeline &pipeline, const PipelineStep &step, std::vector<ProductState> &states) {
  switch (step.kind) {
  case StepKind::Product: // with a guard, an earlier one may be in flight still
    if (!pipeline.products()[step.number].isGuarded)
      states[step.number] = ProductState::issued();
    states[step.number].join(ProductState::issued());
    break;
  case StepKind::Commit:
    for (ProductState &state : states)
      state.commit();
    break;
  case StepKind::Wait: // even with a guard, as it may be executed
    for (ProductState &state : states)
      state.wait(step.number);
    break;
  case StepKind::Call: // the function may wait
    for (ProductState &state : states)
      state.complete();
    break;
  case StepKind::Fence:
  case StepKind::Access:
    break;
  }
}

/// The analysis of solveForward().
struct FlightAnalysis {
  const Function &function;
  const WarpgroupPipeline &pipeline;

  std::vector<ProductState> leave(std::vector<ProductState> states, uint32_t block, uint32_t /*successor*/) const {
    for (const PipelineStep &step : pipeline.stepsOf(function.blocks()[block]))
      passStep(pipeline, step, states);
    return states;
  }

  bool join(std::vector<ProductState> &into, const std::vector<ProductState> &other) const {
    bool hasChanged = false;
    for (size_t i = 0; i < into.size(); ++i)
      hasChanged |= into[i].join(other[i]);
    return hasChanged;
  }
};

} // namespace

void ProductState::complete() {
  if (isInFlight())
    value = kComplete;
}

void ProductState::commit() {
  if (!isInFlight())
    return;
  if (!isCommitted())
    value = kCommitted;
  else if (groupsAfter() < kMaxGroups)
    ++value;
  else
    complete();
}

void ProductState::wait(uint32_t pendingGroups) {
  if (!isInFlight())
    return;
  if (!isCommitted())
    value = kMissed;
  else if (groupsAfter() >= pendingGroups)
    complete();
}

bool ProductState::join(ProductState other) {
  if (value >= other.value)
    return false;
  value = other.value;
  return true;
}

ProductsInFlight::ProductsInFlight(const Function &function, const WarpgroupPipeline &pipeline)
    : function(function), pipeline(pipeline) {
  const FlightAnalysis analysis{function, pipeline};
  const size_t count = pipeline.products().size();
  atBlocks = solveForward(function, States(count, ProductState::notIssued()), analysis, count);
}

bool ProductsInFlight::enter(uint32_t block) {
  if (atBlocks[block])
    current = *atBlocks[block];
  return atBlocks[block].has_value();
}

void ProductsInFlight::pass(const PipelineStep &step) { passStep(pipeline, step, current); }

std::optional<ProductState> ProductsInFlight::find(uint32_t product, uint32_t statement) {
  const bool isAfter = statement > pipeline.products()[product].statement;
  return current[product].isInFlight() && (isAfter || isInTheNextTurn(product, statement))
             ? std::optional(current[product])
             : std::nullopt;
}

/// Whether each path to \p product leads through \p statement, which it precedes: both are in a loop, and the statement
/// is not one of the first turn alone.
bool ProductsInFlight::isInTheNextTurn(uint32_t product, uint32_t statement) {
  if (function[statement].ast && function[statement].ast->guard) // perhaps not in that turn
    return false;
  const uint32_t after = pipeline.products()[product].statement;
  if (function.blockOf(statement) == function.blockOf(after))
    return true;
  if (searchesLeft == 0)
    return false;
  --searchesLeft;
  return LastStatement(function, {statement}, /*isOnEveryPath=*/true).before(after).has_value();
}

} // namespace ptxmatrix
