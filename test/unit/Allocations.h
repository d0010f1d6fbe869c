//===- Allocations.h - Operators new that count and fail --------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <cstddef>

namespace ptxmatrix {

/// The number of allocations of this thread.
size_t allocationCount();

/// While an object exists, one allocation of any thread throws std::bad_alloc, and all others succeed.
class FailingAllocation {
public:
  /// \p allowed allocations succeed before the one that fails.
  explicit FailingAllocation(size_t allowed);
  ~FailingAllocation();
  FailingAllocation(const FailingAllocation &) = delete;
  FailingAllocation &operator=(const FailingAllocation &) = delete;

  /// There were enough allocations that one has failed.
  static bool hasFailed();
};

/// While an object exists, allocations of this thread succeed, and a FailingAllocation does not count them.
class SparedAllocations {
public:
  SparedAllocations();
  ~SparedAllocations();
  SparedAllocations(const SparedAllocations &) = delete;
  SparedAllocations &operator=(const SparedAllocations &) = delete;
};

} // namespace ptxmatrix
