//===- LastStatementTest.cpp - What was executed before -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/Solver.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// Whether the statement that begins with \p first is executed on every path to that with \p second.
bool comesBefore(const ReadFunction &read, std::string_view first, std::string_view second) {
  return LastStatement(read.function, {read.find(first)}, /*isOnEveryPath=*/true).before(read.find(second)).has_value();
}

} // namespace

TEST(LastStatement, IsOnEveryPath) {
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
  EXPECT_FALSE(comesBefore(read, "mov.b32 b", "mov.b32 b")); // the first time
  EXPECT_FALSE(comesBefore(read, "mov.b32 c", "mov.b32 d"));
  EXPECT_FALSE(comesBefore(read, "mov.b32 d", "mov.b32 b"));
}

TEST(LastStatement, IsOnSomePath) {
  const ReadFunction read(kernelOf("mov.b32 a, 1; @p bra skip; mov.b32 b, 1; mov.b32 c, 1; skip: mov.b32 d, 1;"));
  const LastStatement last(read.function, {read.find("mov.b32 b"), read.find("mov.b32 c")}, /*isOnEveryPath=*/false);
  EXPECT_EQ(last.before(read.find("mov.b32 b")), std::nullopt);
  EXPECT_EQ(last.before(read.find("mov.b32 c")), read.find("mov.b32 b"));
  EXPECT_EQ(last.before(read.find("mov.b32 d")), read.find("mov.b32 c"));
}

TEST(LastStatement, IsNotBeforeALabelOfAPart) {
  const ReadFunction read("mov.b32 a, 1;\nlabel:\nmov.b32 b, 1;\n", TextKind::Body);
  EXPECT_FALSE(comesBefore(read, "mov.b32 a", "mov.b32 b"));
}

} // namespace ptxmatrix
