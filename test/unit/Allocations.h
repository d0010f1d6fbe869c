//===- Allocations.h - Operators new that count and fail --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_UNIT_ALLOCATIONS_H
#define PTXMATRIX_TEST_UNIT_ALLOCATIONS_H

#include <cstddef>

namespace ptxmatrix {

/// How often this thread has allocated.
size_t allocationCount();

/// As long as there is one, an allocation of any thread throws std::bad_alloc, and all others are made.
class FailingAllocation {
public:
  /// \p allowed allocations go well before the one that fails.
  explicit FailingAllocation(size_t allowed);
  ~FailingAllocation();
  FailingAllocation(const FailingAllocation &) = delete;
  FailingAllocation &operator=(const FailingAllocation &) = delete;

  /// There were as many allocations that one has failed.
  static bool hasFailed();
};

/// Meanwhile the allocations of this thread go well, and are not counted by a FailingAllocation.
class SparedAllocations {
public:
  SparedAllocations();
  ~SparedAllocations();
  SparedAllocations(const SparedAllocations &) = delete;
  SparedAllocations &operator=(const SparedAllocations &) = delete;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_TEST_UNIT_ALLOCATIONS_H
