//===- Allocations.cpp - Operators new that count and fail ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

thread_local size_t allocations = 0;
thread_local int spared = 0;
/// How many allocations are left until one fails; below 0 none does.
std::atomic<long> left = -1;

void *allocate(size_t size) {
  ++allocations;
  if (spared == 0 && left.load(std::memory_order_relaxed) >= 0 && left.fetch_sub(1) == 0)
    throw std::bad_alloc();
  void *memory = std::malloc(size == 0 ? 1 : size);
  if (!memory)
    throw std::bad_alloc();
  return memory;
}

} // namespace

void *operator new(size_t size) { return allocate(size); }
void *operator new[](size_t size) { return allocate(size); }
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
void operator delete[](void *memory, size_t) noexcept { std::free(memory); }

namespace ptxmatrix {

size_t allocationCount() { return allocations; }

FailingAllocation::FailingAllocation(size_t allowed) { left = static_cast<long>(allowed); }
FailingAllocation::~FailingAllocation() { left = -1; }
bool FailingAllocation::hasFailed() { return left < 0; }

SparedAllocations::SparedAllocations() { ++spared; }
SparedAllocations::~SparedAllocations() { --spared; }

} // namespace ptxmatrix
