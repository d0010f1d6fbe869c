//===- Loops.h - The loops of a function ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Flow/LaneValues.h"

#include <optional>
#include <set>

namespace ptxmatrix {

/// The blocks that paths from \p begins lead to over \p edges: successorsOf(), or predecessorsOf().  The paths
/// end at \p ends.
std::vector<bool> reachedFrom(const Function &function, std::vector<uint32_t> begins,
                              Edges (Function::*edges)(uint32_t) const, const std::set<uint32_t> &ends = {});

/// The statements that may be executed after one, as far as branches name their labels.
class StatementsAfter {
public:
  StatementsAfter(const Function &function, uint32_t statement)
      : function(function), statement(statement),
        blocks(reachedFrom(function, {function.blockOf(statement)}, &Function::successorsOf)) {}

  bool contains(uint32_t other) const {
    const uint32_t block = function.blockOf(other);
    return blocks[block] || (block == function.blockOf(statement) && other > statement);
  }

private:
  const Function &function;
  const uint32_t statement;
  const std::vector<bool> blocks;
};

/// The steps of Function::take() that a search of loops takes for each block.
constexpr size_t kStepsOfLoops = 64;

/// Whether a path leads from the block \p from to another one, \p to, in the same turn of each loop that both are in.
/// Very deep loops are not searched.
bool leadsInTheSameTurn(const Function &function, uint32_t from, uint32_t to);

/// Blocks which all lead to each other.
class Loop {
public:
  /// The outermost loop that has \p block; nothing if there is none, or it does not begin with one certain block.
  static std::optional<Loop> around(const Function &function, uint32_t block);

  bool contains(uint32_t block) const { return isIn[block]; }
  /// Whether a thread that executes \p block in one turn certainly does in each.
  bool isInEachTurn(uint32_t block, LaneValues &values) const;

private:
  bool isRepeated(const NameNode &name, uint32_t statement, LaneValues &values) const;

  explicit Loop(const Function &function) : function(function) {}

  const Function &function;
  std::vector<bool> isIn; ///< By block.
  uint32_t begin = 0;     ///< The first block of a turn.
};

} // namespace ptxmatrix
