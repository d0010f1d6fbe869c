//===- ActiveLanes.cpp - Which lanes reach a block ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/ActiveLanes.h"
#include "Flow/Solver.h"

#include <bit>
#include <utility>

namespace ptxmatrix {
namespace {

class Analysis {
public:
  Analysis(const Function &function, LaneValues &values) : function(function), values(values) {}

  /// Splits the lanes at the last statement of \p block.
  ActiveLanes leave(ActiveLanes state, uint32_t block, uint32_t successor) {
    const uint32_t last = function.blocks()[block].end - 1;
    const std::span<const Token> tokens = function.tokensOf(last);
    const std::vector<uint32_t> &successors = function.blocks()[block].successors;
    using Jump = InstructionEffect::Jump;
    const Jump jump = function.statements()[last].jump;
    const bool isBranch = jump != Jump::End;
    if (jump == Jump::None || jump == Jump::Trap || // which ends the kernel, not a lane of it
        !tokens.front().is('@') || (successors.size() > 1 && successors.front() == successors.back()))
      return state;
    const bool isNegated = tokens[1].is('!');
    const LaneValue *const guard = values.find(function.textOf(tokens[isNegated ? 2 : 1]), last);
    if (!guard || guard->hasBase)
      return state;
    uint32_t taking = 0;
    for (size_t lane = 0; lane < LaneValue::kLanes; ++lane)
      if (state.contains(lane) && (guard->lanes[lane] != 0) != isNegated)
        taking |= uint32_t{1} << lane;
    const bool isTaken = successor != block + 1;
    const uint32_t staying = isTaken ? taking : state.lanes & ~taking;
    const uint32_t leaving = state.lanes & ~staying;
    if (!isTaken && leaving != 0 && staying != 0 && !state.exit)
      state.exit = LaneExit{function.statements()[last].range, static_cast<size_t>(std::countr_zero(leaving)),
                            static_cast<size_t>(std::countr_zero(staying)), isBranch, guard->assumesRow};
    state.lanes = staying;
    return state;
  }

  bool join(ActiveLanes &into, const ActiveLanes &other) const {
    const uint32_t before = std::exchange(into.lanes, into.lanes | other.lanes);
    const bool hadExit = into.exit.has_value();
    if (into.exit && into.contains(into.exit->leaver))
      into.exit.reset();
    return into.lanes != before || into.exit.has_value() != hadExit;
  }

private:
  const Function &function;
  LaneValues &values;
};

} // namespace

std::vector<std::optional<ActiveLanes>> findActiveLanes(const Function &function, LaneValues &values) {
  Analysis analysis(function, values);
  return solveForward(function, ActiveLanes{values.threads(), std::nullopt}, analysis);
}

} // namespace ptxmatrix
