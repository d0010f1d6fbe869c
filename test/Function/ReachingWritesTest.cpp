//===- ReachingWritesTest.cpp - Where a register has its value from -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ReadFunction.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The numbers of the statements that wrote `a` where a statement that begins with `st` reads it.
std::vector<uint32_t> writersIn(std::string_view before, std::string_view behind = "") {
  const ReadFunction read(kernelOf(withUse(before, behind)));
  const uint32_t use = read.find("st");
  std::vector<uint32_t> statements;
  for (const RegisterWrite *write : writesReaching(read.function, read.registerIn(use, "a"), use))
    statements.push_back(write->statement);
  std::ranges::sort(statements);
  return statements;
}

using Numbers = std::vector<uint32_t>;

} // namespace

TEST(ReachingWrites, AreTheLastOnes) {
  EXPECT_EQ(writersIn("mov.b32 a, 1;"), Numbers({0}));
  EXPECT_EQ(writersIn("mov.b32 a, 1; mov.b32 a, 2;"), Numbers({1}));
  EXPECT_EQ(writersIn("mov.b32 a, 1; mov.b32 b, 2;"), Numbers({0}));
}

TEST(ReachingWrites, AreTheOnlyOneBefore) {
  // Compilers write a virtual register once.
  EXPECT_EQ(writersIn("@p bra skip; mov.b32 a, 1; skip:"), Numbers({1}));
  EXPECT_EQ(writersIn("", "mov.b32 a, 1;"), Numbers());
  EXPECT_EQ(writersIn(""), Numbers());
}

TEST(ReachingWrites, AreNoneIfSomePathHasNone) {
  EXPECT_EQ(writersIn("@p bra skip; mov.b32 a, 1; mov.b32 a, 2; skip:"), Numbers());
  EXPECT_EQ(writersIn("", "mov.b32 a, 1; mov.b32 a, 2;"), Numbers());
}

TEST(ReachingWrites, AreThoseOfAllPaths) {
  EXPECT_EQ(writersIn("mov.b32 a, 1; @p bra skip; mov.b32 a, 2; skip:"), Numbers({0, 2}));
  EXPECT_EQ(writersIn("@p bra other; mov.b32 a, 1; bra both; other: mov.b32 a, 2; both:"), Numbers({1, 3}));
  EXPECT_EQ(writersIn("mov.b32 a, 1; again:", "mov.b32 a, 2; @p bra again;"), Numbers({0, 2}));
}

} // namespace ptxmatrix
