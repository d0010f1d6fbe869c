//===- DominanceTest.cpp - Which blocks come before others ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/ProductsInFlight.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// Whether the block of the statement that begins with \p first dominates that of \p second.
bool comesBefore(const ReadFunction &read, std::string_view first, std::string_view second) {
  return dominates(read.function, read.function.blockOf(read.find(first)), read.function.blockOf(read.find(second)));
}

} // namespace

TEST(Dominance, HoldsIfEachPathLeadsThroughTheBlock) {
  const ReadFunction read(kernelOf(R"(
    mov.b32 a, 1;
loop:
    mov.b32 b, 1;
    @p bra skip;
    mov.b32 c, 1;
skip:
    mov.b32 d, 1;
    @q bra loop;
    ret;)"));
  EXPECT_TRUE(comesBefore(read, "mov.b32 a", "mov.b32 d"));
  EXPECT_TRUE(comesBefore(read, "mov.b32 b", "mov.b32 d"));
  EXPECT_TRUE(comesBefore(read, "mov.b32 b", "mov.b32 b"));
  EXPECT_FALSE(comesBefore(read, "mov.b32 c", "mov.b32 d"));
  EXPECT_FALSE(comesBefore(read, "mov.b32 d", "mov.b32 b"));
}

TEST(Dominance, EachLabelOfAPartMayBeAnEntry) {
  const ReadFunction read("mov.b32 a, 1;\nlabel:\nmov.b32 b, 1;\n", TextKind::Body);
  EXPECT_FALSE(comesBefore(read, "mov.b32 a", "mov.b32 b"));
}

} // namespace ptxmatrix
