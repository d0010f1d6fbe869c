//===- SharedAccess.h - Accesses to variables in shared memory --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Flow/ActiveLanes.h"

namespace ptxmatrix {

/// Bytes of a variable in shared memory that a statement certainly accesses.
struct SharedAccess {
  enum class Kind : uint8_t {
    Read,
    Write,
    Copy,       ///< Written by a `cp.async`.
    BulkRead,   ///< By a bulk or tensor copy to global memory, through the async proxy.
    RemoteRead, ///< By a bulk copy to another CTA, which an mbarrier completes.
    BulkWrite
  };

  Kind kind = Kind::Read;
  Mnemonic mnemonic{}; ///< Of a copy.
  uint32_t statement = 0;
  SourceRange operand;
  SharedLaneValue address; ///< Relative to a variable.
  uint64_t bytes = 0;      ///< From the address on, the least number that is certain.
  uint32_t lanes = 0;      ///< Of the warp: those that may execute the access.
  std::vector<uint64_t> begins =
      {}; ///< The different addresses of its lanes, sorted; none in a function without copies.

  /// Whether \p other accesses the same variable between the first and the last byte of this one.
  bool mayOverlap(const SharedAccess &other) const {
    return address->variable == other.address->variable && !begins.empty() && !other.begins.empty() &&
           begins.front() < other.begins.back() + other.bytes && other.begins.front() < begins.back() + bytes;
  }
  /// Whether a lane of \p other, which mayOverlap(), accesses a byte that a lane of this one does.
  bool overlaps(const SharedAccess &other) const;
};

/// The accesses by a warp of \p function whose addresses are known, in order.
std::vector<SharedAccess> findSharedAccesses(const Function &function, WarpFlow &warp);

} // namespace ptxmatrix
