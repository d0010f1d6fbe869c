//===- LateAllocation.cpp - Allocation of tensor memory -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/FunctionFacts.h"
#include "Flow/Solver.h"

#include <algorithm>
#include <map>

namespace ptxmatrix {
namespace {

/// A statement that gave up the permit, on every path: its number from 1 on, or 0.
using GivenUp = uint32_t;

/// The analysis of solveForward().
struct PermitAnalysis {
  std::map<uint32_t, GivenUp> last; ///< By block, its last statement that gives up the permit.

  GivenUp leave(GivenUp state, uint32_t block, uint32_t /*successor*/) const {
    const auto found = last.find(block);
    return found != last.end() ? found->second : state;
  }

  bool join(GivenUp &into, GivenUp other) const {
    const bool hasChanged = into != 0 && other == 0;
    into = hasChanged ? 0 : into;
    return hasChanged;
  }
};

} // namespace

void checkLateAllocations(const FunctionFacts &facts) {
  const Function &function = facts.function;
  PermitAnalysis analysis;
  const auto givesUp = [](const AcceptedStatement &one) { // for certain
    return one.opcode.form->mnemonic == Mnemonic::Tcgen05RelinquishAllocPermit && !one.ast->guard;
  };
  for (const AcceptedStatement &one : facts.accepted)
    if (givesUp(one))
      analysis.last[function.blockOf(one.index)] = one.index + 1;
  if (analysis.last.empty())
    return;
  std::vector<std::optional<GivenUp>> states = solveForward(function, GivenUp{0}, analysis);
  for (const AcceptedStatement &one : facts.accepted) {
    std::optional<GivenUp> &state = states[function.blockOf(one.index)]; // before the statement
    if (givesUp(one))
      state = one.index + 1;
    else if (one.opcode.form->mnemonic == Mnemonic::Tcgen05Alloc && state.value_or(0) != 0)
      facts.report(one.index, facts.nameOf(one.index), msg::lateAllocation(),
                   {{facts.nameOf(*state - 1), msg::noteRelinquished()}});
  }
}

} // namespace ptxmatrix
