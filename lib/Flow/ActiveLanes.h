//===- ActiveLanes.h - Which lanes reach a block ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Flow/LaneValues.h"

namespace ptxmatrix {

/// An `exit`, `ret` or branch that certainly some lanes take and others do not.
struct LaneExit {
  SourceRange range;
  uint8_t leaver = 0; ///< A lane that takes it, and does not come back.
  uint8_t stayer = 0; ///< A lane that does not.
  bool isBranch = false;
  bool assumesRow = false;
};

/// The lanes of a warp that may reach a place.
struct ActiveLanes {
  bool contains(size_t lane) const { return (lanes >> lane & 1) != 0; }

  uint32_t lanes = UINT32_MAX;
  std::optional<LaneExit> exit; ///< Where one of the others left, on every path to the place.
};

/// What the lanes of one warp of a block do in a function.
class WarpFlow {
public:
  /// See LaneValues.
  WarpFlow(const Function &function, WarpRows rows, uint32_t warp = 0);

  LaneValues values;

  /// The lanes that may reach \p statement; null if it is not reached.
  const ActiveLanes *at(uint32_t statement) const {
    const std::optional<ActiveLanes> &lanes = blocks[values.function.blockOf(statement)];
    return lanes && lanes->lanes != 0 ? &*lanes : nullptr;
  }

  /// Whether the warp executes \p statement if any warp does.  If false, it may be one for other warps.
  bool isCertainAt(uint32_t statement);

private:
  bool isForAllWarps(uint32_t block);
  bool isKnown(const Guard &guard, uint32_t statement);

  std::vector<std::optional<ActiveLanes>> blocks;
  std::map<uint32_t, bool> certain; ///< By block.
};

} // namespace ptxmatrix
