//===- Solver.h - Forward data flow -----------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/Function.h"

#include <map>
#include <optional>
#include <set>

namespace ptxmatrix {

/// Limits the time of an analysis whose states are lists: the sum of the lengths that are joined.
class JoinBudget {
public:
  /// Whether \p length more can be joined.
  bool take(size_t length) {
    left = length <= left ? left - length : 0;
    return left != 0;
  }
  /// If not, the states are not valid.
  bool isEnough() const { return left != 0; }

private:
  size_t left = size_t{1} << 26;
};

/// The state at the beginning of each block of \p function; nothing for a block that is not reached.
///
/// Blocks that may be entered from elsewhere begin with \p entry.  `analysis.leave(state, block, successor)` returns
/// the state after a block on the way to a successor, and `analysis.join(into, other)` adds another state, and returns
/// whether that changed anything.  Each state must change only a bounded number of times.
template <typename State, typename Analysis>
std::vector<std::optional<State>> solveForward(const Function &function, const State &entry, Analysis &analysis) {
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
    for (const uint32_t successor : function.blocks()[block].successors)
      enter(successor, analysis.leave(*states[block], block, successor));
  }
  return states;
}

/// An analysis that finds a statement of some kind which was executed: its number from 1 on, or 0.
struct LastStatement {
  bool isOnEveryPath;                       ///< Otherwise on some path.
  std::map<uint32_t, uint32_t> lastOf = {}; ///< By block: the last one in it.

  uint32_t leave(uint32_t state, uint32_t block, uint32_t /*successor*/) const {
    const auto found = lastOf.find(block);
    return found != lastOf.end() ? found->second : state;
  }
  bool join(uint32_t &into, uint32_t other) const {
    const bool hasChanged = isOnEveryPath ? into != 0 && other == 0 : into == 0 && other != 0;
    into = hasChanged ? other : into;
    return hasChanged;
  }
};

} // namespace ptxmatrix
