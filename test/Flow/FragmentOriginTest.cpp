//===- FragmentOriginTest.cpp - What wrote the registers of a fragment ----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/FragmentOrigin.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// The origin of `a` where a statement that begins with `st` reads it: the number of the register, and `?` if it may be
/// from an earlier execution; or "unknown".
std::string originIn(std::string_view before, std::string_view after = "") {
  const ReadFunction read(kernelOf(withUse(before, after)));
  FragmentOrigins origins(read.function);
  const uint32_t use = read.find("st");
  const std::optional<FragmentOrigin> found = origins.find(read.registerIn(use, "a"), use);
  return found ? std::to_string(found->number) + (found->isLatest ? "" : "?") : "unknown";
}

/// Loads into \p vector.
std::string load(std::string_view vector) {
  return std::string("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 ").append(vector).append(", [tile]; ");
}

} // namespace

TEST(FragmentOrigins, AreInTheVectorOfTheLastWrite) {
  EXPECT_EQ(originIn(load("{a, b}")), "0");
  EXPECT_EQ(originIn(load("{b, a}")), "1");
  EXPECT_EQ(originIn("mov.b32 a, 8; " + load("{b, a}")), "1");
  EXPECT_EQ(originIn(load("{a, b}") + load("{b, a}")), "1");
  EXPECT_EQ(originIn(load("{a, b}") + "mov.b32 a, 8;"), "unknown");
  EXPECT_EQ(originIn(load("{a, b}") + "add.s32 a, a, 1;"), "unknown");
  EXPECT_EQ(originIn("@p " + load("{a, b}")), "unknown");
  EXPECT_EQ(originIn("", load("{a, b}")), "unknown");
}

TEST(FragmentOrigins, FollowCopies) {
  EXPECT_EQ(originIn(load("{b, c}") + "mov.b32 a, c;"), "1");
  EXPECT_EQ(originIn(load("{b, c}") + "mov.b32 d, c; mov.b32 a, d;"), "1");
  EXPECT_EQ(originIn(load("{b, c}") + "not.b32 a, c;"), "unknown");
  EXPECT_EQ(originIn(load("{b, c}") + "@p mov.b32 a, c;"), "unknown");
  EXPECT_EQ(originIn("mov.b32 a, b; mov.b32 b, a;"), "unknown");
  EXPECT_EQ(originIn("again: mov.b32 a, b; mov.b32 b, a; @p bra again;"), "unknown");
}

TEST(FragmentOrigins, AreTheSameOnAllPaths) {
  const std::string skip = "@p bra skip; ";
  EXPECT_EQ(originIn(load("{a, b}") + skip + load("{a, c}") + "skip:"), "0?");
  EXPECT_EQ(originIn(load("{a, b}") + skip + load("{b, a}") + "skip:"), "unknown");
  EXPECT_EQ(originIn(load("{a, b}") + skip + "mov.b32 a, 8; skip:"), "unknown");
  EXPECT_EQ(originIn(load("{a, b}") + skip + "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {a, b}, [tile]; skip:"),
            "unknown");
}

TEST(FragmentOrigins, MayBeOfAnEarlierTurn) {
  EXPECT_EQ(originIn("again: " + load("{b, c}") + "mov.b32 a, c;", "@p bra again;"), "1");
  EXPECT_EQ(originIn(load("{b, c}") + "again: mov.b32 a, c;", load("{b, c}") + "@p bra again;"), "1?");
  EXPECT_EQ(originIn(load("{b, c}") + "@p bra skip; skip: mov.b32 a, c;"), "1?");
}

} // namespace ptxmatrix
