//===- RegisterLimitTest.cpp - The registers of a thread ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/RegisterBudget.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

LaunchBounds bounds(BlockSize size, std::optional<uint64_t> blocks = {}, std::optional<uint64_t> registers = {}) {
  LaunchBounds result;
  result.most = size;
  result.leastBlocks = blocks;
  result.mostRegisters = registers;
  return result;
}

uint64_t limitOf(const LaunchBounds &found) { return findRegisterLimit(found).registers; }

} // namespace

// All numbers are those of ptxas 13.5.
TEST(RegisterLimit, IsWhatBlocksLeave) {
  EXPECT_EQ(registersPerThread(128, 1), 255U);
  EXPECT_EQ(registersPerThread(384, 1), 168U);
  EXPECT_EQ(registersPerThread(385, 1), 128U);
  EXPECT_EQ(registersPerThread(513, 1), 96U);
  EXPECT_EQ(registersPerThread(1000, 1), 64U);
  EXPECT_EQ(registersPerThread(2048, 1), 32U);
  EXPECT_EQ(registersPerThread(32, 16), 128U);
  EXPECT_EQ(registersPerThread(33, 16), 64U);
  EXPECT_EQ(registersPerThread(65, 7), 80U);
  EXPECT_EQ(registersPerThread(129, 5), 72U);
  EXPECT_EQ(registersPerThread(160, 3), 128U);
  EXPECT_EQ(registersPerThread(224, 3), 80U);
}

TEST(RegisterLimit, CombinesDirectives) {
  EXPECT_EQ(limitOf({}), kMaxRegisters);
  EXPECT_EQ(limitOf(bounds({256, 2, 1})), 128U);
  EXPECT_EQ(limitOf(bounds({128, 1, 1}, 4)), 128U);
  EXPECT_EQ(limitOf(bounds({128, 1, 1}, 4, 160)), 128U);
  EXPECT_EQ(limitOf(bounds({128, 1, 1}, 4, 96)), 96U);
  EXPECT_EQ(limitOf(bounds({512, 1, 1}, {}, 168)), 168U);
  EXPECT_EQ(limitOf(bounds({512, 1, 1}, 1, 168)), 128U);
}

TEST(RegisterLimit, IgnoresWhatPtxasIgnores) {
  EXPECT_EQ(limitOf(bounds({400, 1, 1}, 5)), 128U); // 65 warps
  EXPECT_EQ(limitOf(bounds({512, 1, 1}, 33)), 128U);
  EXPECT_EQ(limitOf(bounds({512, 1, 1}, 5, 160)), 160U);
  EXPECT_EQ(limitOf(bounds({64, 64, 1})), kMaxRegisters);
  EXPECT_EQ(limitOf(bounds({64, 64, 1}, 2, 100)), 100U);
  EXPECT_EQ(limitOf(bounds({UINT64_MAX, 2, 1})), kMaxRegisters);
  EXPECT_EQ(limitOf(bounds({0, 1, 1})), kMaxRegisters);

  LaunchBounds onlyBlocks;
  onlyBlocks.leastBlocks = 4;
  EXPECT_EQ(limitOf(onlyBlocks), kMaxRegisters);
}

} // namespace ptxmatrix
