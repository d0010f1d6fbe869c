//===- Loops.h - The loops of a function ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/Function.h"

namespace ptxmatrix {

/// The blocks that paths from \p begins lead to over \p edges: Block::successors, or Block::predecessors.  The paths
/// end at \p end.
std::vector<bool> reachedFrom(const Function &function, std::vector<uint32_t> begins,
                              std::vector<uint32_t> Block::*edges, uint32_t end = UINT32_MAX);

/// Blocks which all lead to each other.
class Loop {
public:
  /// The outermost loop that has \p block; nothing if there is none, or it does not begin with one certain block.
  static std::optional<Loop> around(const Function &function, uint32_t block);

  bool contains(uint32_t block) const { return isIn[block]; }
  /// Whether a thread that executes \p block in one turn certainly does in each.
  bool isInEachTurn(uint32_t block) const;

private:
  explicit Loop(const Function &function) : function(function) {}

  const Function &function;
  std::vector<bool> isIn; ///< By block.
  uint32_t begin = 0;     ///< The first block of a turn.
};

} // namespace ptxmatrix
