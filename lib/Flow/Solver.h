//===- Solver.h - Forward data flow -----------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/Function.h"

#include <optional>
#include <set>

namespace ptxmatrix {

/// How many elements of a list of states take a step of Function::take().
constexpr size_t kStatesPerStep = 4;

/// The state at the beginning of each block of \p function; nothing for a block that is not reached.
///
/// Blocks that may be entered from elsewhere begin with \p entry.  `analysis.leave(state, block, successor)` returns
/// the state after a block on the way to a successor, and `analysis.join(into, other)` adds another state, and returns
/// whether that changed anything.  Each state must change only a bounded number of times.  States may be lists of \p
/// length.  If all of this takes too long, no block counts as reached.
template <typename State, typename Analysis>
std::vector<std::optional<State>> solveForward(const Function &function, const State &entry, Analysis &analysis,
                                               size_t length = 1) {
  std::vector<std::optional<State>> states(function.blocks().size());
  std::set<uint32_t> waiting; // in text order, in which most blocks come after their predecessors
  auto enter = [&](uint32_t block, const State &state) {
    if (!states[block])
      states[block] = state;
    else if (!analysis.join(*states[block], state))
      return;
    waiting.insert(block);
  };
  for (uint32_t block = 0; block < states.size(); ++block)
    if (function.isEntry(block))
      enter(block, entry);
  while (!waiting.empty()) {
    const uint32_t block = *waiting.begin();
    waiting.erase(waiting.begin());
    const Edges successors = function.successorsOf(block);
    if (!function.take(successors.size() * (1 + length / kStatesPerStep))) {
      states.assign(states.size(), std::nullopt);
      break;
    }
    for (const uint32_t successor : successors)
      enter(successor, analysis.leave(*states[block], block, successor));
  }
  return states;
}

} // namespace ptxmatrix
