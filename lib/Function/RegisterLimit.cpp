//===- RegisterLimit.cpp - The registers of a thread ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The limits are those of ptxas 12.0 to 13.5 for sm_90a.
//
//===----------------------------------------------------------------------===//

#include "Function/RegisterLimit.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

constexpr uint64_t kWarp = 32;
constexpr uint64_t kMostResidentWarps = 64;  // of a multiprocessor
constexpr uint64_t kMostResidentBlocks = 32; // of a multiprocessor

uint64_t roundUp(uint64_t number, uint64_t step) { return (number + step - 1) / step * step; }

uint64_t warpsOf(uint64_t threads) { return roundUp(threads, kWarp) / kWarp; }

/// The threads of a block; 0 if unknown, or so many that ptxas ignores the number.
uint64_t threadsOf(const LaunchBounds &bounds) {
  uint64_t threads = 1;
  for (const uint64_t extent : bounds.required ? *bounds.required : bounds.most.value_or(BlockSize{0, 0, 0})) {
    if (extent > kMostResidentWarps * kWarp)
      return 0;
    threads *= extent;
  }
  return threads <= kMostResidentWarps * kWarp ? threads : 0;
}

} // namespace

uint64_t registersPerThread(uint64_t threads, uint64_t blocks) {
  constexpr uint64_t kRegisters = 65536;
  constexpr uint64_t kUnit = 8;
  constexpr uint64_t kPartitions = 4; // each with its part of the register file
  const uint64_t warps = roundUp(warpsOf(threads) * blocks, kPartitions);
  return std::min(kRegisters / (kWarp * warps) / kUnit * kUnit, kMostRegisters);
}

std::optional<RegisterLimit> findRegisterLimit(const LaunchBounds &bounds) {
  const uint64_t threads = threadsOf(bounds);
  uint64_t blocks = bounds.leastBlocks.value_or(0);
  if (blocks > kMostResidentBlocks || warpsOf(threads) * blocks > kMostResidentWarps) // which ptxas ignores
    blocks = 0;
  std::optional<RegisterLimit> limit;
  if (bounds.mostRegisters)
    limit = RegisterLimit{*bounds.mostRegisters, bounds.registersDirective};
  if (threads == 0 || (limit && blocks == 0)) // .maxnreg replaces the limit of a block alone
    return limit;
  const RegisterLimit ofBlocks{.registers = registersPerThread(threads, std::max<uint64_t>(blocks, 1)),
                               .directive = bounds.sizeDirective,
                               .threads = threads,
                               .blocks = std::max<uint64_t>(blocks, 1)};
  return limit && limit->registers <= ofBlocks.registers ? limit : ofBlocks;
}

} // namespace ptxmatrix
