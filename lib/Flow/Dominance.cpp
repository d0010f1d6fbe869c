//===- Dominance.cpp - Which blocks come before others --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/Dominance.h"

namespace ptxmatrix {

bool dominates(const Function &function, uint32_t dominator, uint32_t block) {
  std::vector<bool> isReached(function.blocks().size());
  std::vector<uint32_t> waiting;
  isReached[dominator] = true; // no path goes on from there
  const auto reach = [&](uint32_t reached) {
    if (!isReached[reached])
      waiting.push_back(reached);
    isReached[reached] = true;
  };
  for (uint32_t entry = 0; entry < function.blocks().size(); ++entry)
    if (function.isEntry(entry))
      reach(entry);
  while (!waiting.empty()) {
    const uint32_t reached = waiting.back();
    waiting.pop_back();
    for (const uint32_t successor : function.blocks()[reached].successors)
      reach(successor);
  }
  return block == dominator || !isReached[block];
}

} // namespace ptxmatrix
