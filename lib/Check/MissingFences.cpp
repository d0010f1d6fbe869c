//===- MissingFences.cpp - Fences before a wgmma.mma_async ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Flow/InFlight.h"
#include "Flow/Solver.h"

#include <utility>

namespace ptxmatrix {
namespace {

// wgmma.fence: registers

/// What was not followed by a fence on some path to a place.
struct UnfencedState {
  bool isFirst = false;         ///< There was neither a fence nor a product.
  std::vector<uint32_t> writes; ///< By register: the number of a statement that wrote it, from 1 on; 0 if fenced.
};

/// The analysis of solveForward().
struct UnfencedAnalysis {
  const Function &function;
  const WarpgroupPipeline &pipeline;

  void pass(const PipelineStep &step, UnfencedState &state) const {
    for (const ProductAccess &access : pipeline.accessesOf(step))
      if (step.isProduct()) // a later one with the same registers needs no other fence
        state.writes[access.number] = 0;
      else if (access.isWrite)
        state.writes[access.number] = step.statement + 1;
    if (step.isFence)
      state.writes.assign(state.writes.size(), 0);
    if (step.isFence || step.isProduct())
      state.isFirst = false;
  }

  UnfencedState leave(UnfencedState state, uint32_t block, uint32_t /*successor*/) const {
    for (const PipelineStep &step : pipeline.stepsOf(function.blocks()[block]))
      pass(step, state);
    return state;
  }

  bool join(UnfencedState &into, const UnfencedState &other) const {
    bool hasChanged = other.isFirst && !into.isFirst;
    into.isFirst = into.isFirst || other.isFirst;
    for (size_t i = 0; i < into.writes.size(); ++i)
      if (into.writes[i] == 0 && other.writes[i] != 0) {
        into.writes[i] = other.writes[i];
        hasChanged = true;
      }
    return hasChanged;
  }
};

void checkProduct(const FunctionFacts &facts, const WarpgroupPipeline &pipeline, const WarpgroupProduct &product,
                  const UnfencedState &state) {
  if (state.isFirst)
    return facts.report(product.statement, msg::noFirstFence());
  for (const ProductOperand *operand : {&product.d, &product.a})
    for (const RegisterNumber number : operand->registers)
      if (const uint32_t write = state.writes[number]; write != 0) {
        const std::string_view name = pipeline.nameOf(number);
        return facts.report(product.statement, operand->range, msg::noFenceAfterWrite(name),
                            {facts.noteAt(write - 1, msg::noteAccess(/*isWrite=*/true, name))});
      }
}

// fence.proxy.async: shared memory

bool isSharedStore(const FunctionStatement &statement) {
  return statement.is("stmatrix") || (statement.is("st") && statement.opcode->has(".shared"));
}

/// Whether \p statement is a fence; a copy, which may write what the products read; or a call, which may do either.
bool mayOrderStores(const FunctionStatement &statement) {
  const auto has = [&](std::string_view qualifier) { return statement.opcode->has(qualifier); };
  return statement.is("call") ||
         ((statement.is("fence") || statement.is("membar")) && has(".proxy") && has(".async")) ||
         (statement.is("cp") && (has(".bulk") || has(".ca") || has(".cg")));
}

} // namespace

void checkWarpgroupFences(const FunctionFacts &facts, const WarpgroupPipeline &pipeline) {
  const Function &function = facts.function;
  if (!function.take(pipeline.registers() * (function.blocks().size() + pipeline.steps().size()) / kStatesPerStep))
    return;
  const UnfencedAnalysis analysis{function, pipeline};
  const UnfencedState entry{function.isWhole(), std::vector<uint32_t>(pipeline.registers())};
  const std::vector<std::optional<UnfencedState>> states =
      solveForward(function, entry, analysis, pipeline.registers());
  for (uint32_t block = 0; block < states.size(); ++block) {
    if (!states[block])
      continue;
    UnfencedState state = *states[block];
    for (const PipelineStep &step : pipeline.stepsOf(function.blocks()[block])) {
      if (step.isProduct())
        checkProduct(facts, pipeline, pipeline.products()[step.number], state);
      analysis.pass(step, state);
    }
  }
}

void checkProxyFences(const FunctionFacts &facts, const WarpgroupPipeline &pipeline) {
  const Function &function = facts.function;
  std::vector<FlightStep> stores;
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    if (mayOrderStores(function[i]))
      return;
    if (isSharedStore(function[i]))
      stores.push_back({FlightStep::Kind::Issue, i});
  }
  if (!facts.header.isEntry || !function.isWhole() || stores.empty()) // a caller may have the fence
    return;
  InFlight unfenced(function, std::move(stores), 1);
  for (const WarpgroupProduct &product : pipeline.products())
    if (const std::optional<uint32_t> store = unfenced.issueBefore(product.statement))
      return facts.report(product.statement, msg::noProxyFence(), {facts.noteAt(*store, msg::noteStore())});
}

} // namespace ptxmatrix
