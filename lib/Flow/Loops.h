//===- Loops.h - Which blocks lead to which ---------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/Function.h"

namespace ptxmatrix {

/// The blocks that paths from \p begins lead to over \p edges: Block::successors, or Block::predecessors.  The paths
/// end at \p end.
inline std::vector<bool> reachedFrom(const Function &function, std::vector<uint32_t> begins,
                                     std::vector<uint32_t> Block::*edges, uint32_t end = UINT32_MAX) {
  std::vector<bool> found(function.blocks().size());
  while (!begins.empty()) {
    const uint32_t block = begins.back();
    begins.pop_back();
    for (const uint32_t next : function.blocks()[block].*edges) {
      if (!found[next] && next != end)
        begins.push_back(next);
      found[next] = true;
    }
  }
  return found;
}

} // namespace ptxmatrix
