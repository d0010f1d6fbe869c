//===- ActiveLanes.cpp - Which lanes reach a block ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/ActiveLanes.h"
#include "Flow/Loops.h"
#include "Flow/Solver.h"

#include <bit>

namespace ptxmatrix {
namespace {

/// The analysis of solveForward().
struct Analysis {
  const Function &function;
  LaneValues &values;

  /// Splits the lanes at the last statement of \p block.
  ActiveLanes leave(ActiveLanes state, uint32_t block, uint32_t successor) const {
    const uint32_t last = function.blocks()[block].end - 1;
    const FunctionStatement &statement = function.statements()[last];
    const std::optional<Guard> guard = statement.ast ? statement.ast->guard : std::nullopt;
    const Edges successors = function.successorsOf(block);
    const bool isTrap = statement.jump() == Jump::Trap; // which ends the kernel, not a lane of it
    if (statement.jump() == Jump::None || isTrap || !guard ||
        (successors.size() > 1 && successors.front() == successors.back()))
      return state;
    const SharedLaneValue value = values.find(guard->predicate, last);
    if (!value || value->hasBase)
      return state;
    const bool isTaken = successor != block + 1;
    const uint32_t leaving = state.lanes & ~value->lanesWhere(isTaken != guard->negated);
    state.lanes &= ~leaving;
    if (leaving != 0 && state.lanes != 0 && !state.exit)
      state.exit = LaneExit{statement.range, static_cast<uint8_t>(std::countr_zero(leaving)),
                            static_cast<uint8_t>(std::countr_zero(state.lanes)), statement.jump() != Jump::End,
                            values.assumesRow(*value)};
    return state;
  }

  bool join(ActiveLanes &into, const ActiveLanes &other) const {
    const ActiveLanes before = into;
    into.lanes |= other.lanes;
    if (into.exit && into.contains(into.exit->leaver))
      into.exit.reset();
    return into.lanes != before.lanes || into.exit.has_value() != before.exit.has_value();
  }
};

} // namespace

WarpFlow::WarpFlow(const Function &function, WarpRows rows, uint32_t warp) : values(function, rows, warp) {
  const Analysis analysis{function, values};
  blocks = solveForward(function, ActiveLanes{values.threads(), std::nullopt}, analysis);
}

bool WarpFlow::isCertainAt(uint32_t statement) {
  const Ast *const ast = values.function[statement].ast;
  if (ast && ast->guard && !isKnown(*ast->guard, statement))
    return false;
  const uint32_t block = values.function.blockOf(statement);
  constexpr size_t kStepsPerBlock = 16;
  const auto [found, isNew] = certain.try_emplace(block, false);
  if (isNew)
    found->second = values.function.take(kStepsPerBlock * blocks.size()) && isForAllWarps(block);
  return found->second;
}

/// Whether no branch before \p block leads other warps there, and not this one.
bool WarpFlow::isForAllWarps(uint32_t block) {
  const Function &function = values.function;
  std::vector<bool> before = reachedFrom(function, {block}, &Function::predecessorsOf, {block});
  std::vector<bool> reached = reachedFrom(function, {0}, &Function::successorsOf, {block});
  before[block] = true;
  reached[0] = true;
  for (uint32_t i = 0; i < blocks.size(); ++i) {
    if (i != 0 && before[i] && function.isEntry(i))
      return false;
    if (!before[i] || !reached[i])
      continue;
    const Block &one = function.blocks()[i];
    const FunctionStatement &last = function[one.end - 1];
    const auto leadsAway = [&](uint32_t successor) { return !before[successor]; };
    const bool mayLeave = last.jump() == Jump::End || std::ranges::any_of(function.successorsOf(i), leadsAway);
    if (i != block && mayLeave && !(last.ast && last.ast->guard && isKnown(*last.ast->guard, one.end - 1)))
      return false;
  }
  return true;
}

/// Whether it is known which lanes take a branch, or all warps take the same.
bool WarpFlow::isKnown(const Guard &guard, uint32_t statement) {
  const SharedLaneValue value = values.find(guard.predicate, statement);
  return value && (!value->hasBase || (value->isSame() && !value->ofThreads));
}

} // namespace ptxmatrix
