//===- LaneValuesTest.cpp - Values of registers in a function -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/LaneValues.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// "8", "0 1 2 ..." for the first lanes, with "base+" or the name of a variable in front, or "unknown".
std::string describe(const SharedLaneValue &value) {
  if (!value)
    return "unknown";
  std::string text = value->variable ? std::string(value->variable->name) + "+" : value->hasBase ? "base+" : "";
  text += std::to_string(value->lanes[0]);
  if (!value->isSame())
    text += ' ' + std::to_string(value->lanes[1]) + ' ' + std::to_string(value->lanes[2]) + " ...";
  return text;
}

/// The value of `a` where the statement that begins with `st` reads it.
std::string valueIn(std::string_view text, TextKind kind, WarpRows rows = WarpRows::Unknown) {
  const ReadFunction read(text, kind);
  const uint32_t use = read.find("st");
  LaneValues values(read.function, rows);
  const SharedLaneValue value = values.find(read.nameIn(use, "a"), use);
  return describe(value) + (value && values.assumesRow(*value) ? " in a row" : "");
}

std::string valueIn(std::string_view body) { return valueIn(kernelOf(body), TextKind::Module); }

} // namespace

TEST(LaneValues, FollowStatements) {
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8;")), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 b, 8; add.s32 c, b, 4; shl.b32 a, c, 1;")), "24");
  EXPECT_EQ(valueIn(withUse("mov.u32 b, %laneid; mad.lo.s32 a, b, 4, 100;")), "100 104 108 ...");
  EXPECT_EQ(valueIn(withUse("mov.b32 b, -8; sub.s32 a, b, -9;")), "1");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, (4);")), "4");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 4 * (8 + 1);")), "36");
  EXPECT_EQ(valueIn(withUse("mov.u32 a, %ctaid.x;")), "base+0");
  EXPECT_EQ(valueIn(withUse("mov.u32 a, tile;")), "tile+0");
  EXPECT_EQ(valueIn(withUse("mov.u32 a, tile+32;")), "tile+32");
  EXPECT_EQ(valueIn(withUse("mov.u32 b, %laneid; mov.u32 c, tile; mad.lo.u32 a, b, 16, c;")), "tile+0 16 32 ...");
  EXPECT_EQ(valueIn(withUse("ld.param.u32 a, [given];")), "base+0");
  for (const std::string_view unknown :
       {"", "mov.b32 a, b;", "mov.u32 a, %clock;", "ld.shared.u32 a, [tile];", "@p mov.b32 a, 8;", "mov.b64 {a, b}, c;",
        "popc.b32 a, 8;", "mov.b32 a, 92233720368547758080;", "mov.u32 a, %tid.x;"})
    EXPECT_EQ(valueIn(withUse(unknown)), "unknown") << unknown;
}

TEST(LaneValues, OfTheSecondResult) {
  const std::string lane = "mov.u32 b, %laneid; ";
  const std::string use = " selp.b32 a, 1, 0, q;";
  EXPECT_EQ(valueIn(withUse(lane + "setp.eq.u32 p|q, b, 0;" + use)), "0 1 1 ...");
  EXPECT_EQ(valueIn(withUse(lane + "setp.eq.u32 q|p, b, 0;" + use)), "1 0 0 ...");
  EXPECT_EQ(valueIn(withUse(lane + "setp.ge.u32 p, b, 2; setp.ne.and.u32 p|q, b, 3, p;" + use)), "0 0 0 ...");
  EXPECT_EQ(valueIn(withUse(lane + "setp.ge.u32 p, b, 2; setp.ne.or.u32 p|q, b, 1, p;" + use)), "0 1 1 ...");
  EXPECT_EQ(valueIn(withUse("elect.sync _|q, 0xffffffff;" + use)), "1 0 0 ...");
  EXPECT_EQ(valueIn(withUse("mov.b32 b, -2; elect.sync c|q, b;" + use)), "0 1 0 ...");
  EXPECT_EQ(valueIn(withUse("mov.u32 b, %ctaid.x; elect.sync c|q, b;" + use)), "unknown");
  EXPECT_EQ(valueIn(withUse("elect.sync a|q, -1;")), "unknown");
  EXPECT_EQ(valueIn(withUse("match.all.sync.b32 c|q, 0, -1;" + use)), "unknown");
}

TEST(LaneValues, AreThoseBeforeTheStatement) {
  EXPECT_EQ(valueIn(withUse("", "mov.b32 a, 8;")), "unknown");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8;", "mov.b32 a, 16;")), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; mov.b32 a, 16;")), "16");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; add.s32 a, a, 1;")), "9");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; @p mov.b32 a, 8;")), "unknown");
}

TEST(LaneValues, HaveTheirOrigin) {
  const ReadFunction read(kernelOf("mov.b32 b, 8; add.s32 a, b, 1; st.shared.v2.b32 [tile], {a, b};"));
  LaneValues values(read.function, WarpRows::Unknown);
  const uint32_t use = read.find("st");
  const SharedLaneValue value = values.find(read.nameIn(use, "a"), use);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->origin.of(read.text), "add.s32 a, b, 1;");
  EXPECT_EQ(values.find(read.nameIn(use, "b"), use)->origin.of(read.text), "mov.b32 b, 8;");
}

TEST(LaneValues, JoinBothSidesOfABranch) {
  auto sides = [](std::string_view first, std::string_view second) {
    return valueIn(withUse("@p bra L; " + std::string(first) + " bra M; L: " + std::string(second) + " M:"));
  };
  EXPECT_EQ(sides("mov.b32 a, 8;", "mov.b32 a, 8;"), "8");
  EXPECT_EQ(sides("mov.b32 a, 8;", "mov.b32 b, 4; add.s32 a, b, 4;"), "8"); // whatever computed it
  EXPECT_EQ(sides("mov.b32 a, 8;", "mov.b32 a, 16;"), "unknown");
  EXPECT_EQ(sides("mov.b32 a, 8;", "mov.b32 a, n;"), "unknown");
  EXPECT_EQ(sides("mov.b32 a, 8;", "mov.u32 a, %laneid;"), "unknown");
  EXPECT_EQ(sides("mov.u32 a, tile;", "mov.u32 a, tile;"), "tile+0");
  EXPECT_EQ(sides("mov.u32 a, %ctaid.x;", "mov.u32 a, %ctaid.y;"), "unknown"); // two unknown numbers
  // One side has the value from before the branch.
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; @p bra L; mov.b32 a, 8; L:")), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; @p bra L; mov.b32 a, 16; L:")), "unknown");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; @p bra L; mov.b32 a, 16; ret; L:")), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; @p bra L; mov.b32 a, 16;", "L: ret;")), "16");
}

TEST(LaneValues, JoinTheEndsOfALoop) {
  EXPECT_EQ(valueIn("mov.b32 a, 16; mov.b32 a, 8; L: " + withUse("", "add.s32 n, n, 1; @p bra L; ret;")), "8");
  EXPECT_EQ(valueIn("mov.b32 a, 8; L: " + withUse("", "mov.b32 a, 8; @p bra L; ret;")), "8");
  EXPECT_EQ(valueIn("mov.b32 a, 8; L: " + withUse("", "mov.b32 a, 16; @p bra L; ret;")), "unknown");
  EXPECT_EQ(valueIn("mov.b32 a, 8; L: " + withUse("", "add.s32 a, a, 4; @p bra L; ret;")), "unknown"); // needs itself
  EXPECT_EQ(valueIn("mov.b32 a, 8; L: add.s32 a, a, 4; @p bra L; " + withUse("")), "unknown");
  EXPECT_EQ(valueIn("mov.b32 a, 8; L: mov.b32 a, 16; add.s32 a, a, 4; @p bra L; " + withUse("")), "20");
  EXPECT_EQ(valueIn("mov.b32 a, 8; L: @p bra M; mov.b32 a, 16; bra L; M: " + withUse("")), "unknown");
  // Nothing is known of a loop without an entry.
  EXPECT_EQ(valueIn("ret; L: " + withUse("", "mov.b32 a, 8; mov.b32 a, 8; bra L;")), "8");
}

TEST(LaneValues, AreUnknownAtALabelForAnyBranch) {
  const std::string head = "mov.b32 a, 16; mov.b32 a, 8; ";
  EXPECT_EQ(valueIn(head + "bra L; L: " + withUse("")), "8");
  EXPECT_EQ(valueIn(head + "brx.idx n, {L, M}; M: mov.b32 a, 4; L: " + withUse("")), "unknown");
  EXPECT_EQ(valueIn(head + "@p bra missing; L: " + withUse("")), "unknown");
}

// Compilers write a virtual register once, perhaps in a branch, and read it only after that.
TEST(LaneValues, AreTheOnlyOnesWritten) {
  EXPECT_EQ(valueIn(withUse("@p bra L; mov.b32 a, 8; L:")), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; brx.idx n, {L}; L:")), "8");
  EXPECT_EQ(valueIn("L: " + withUse("", "mov.b32 a, 8; bra L;")), "unknown"); // not yet
}

// The text around a part of a function may write a register, too.
TEST(LaneValues, OfAPart) {
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8;"), TextKind::Body), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; @p bra L; mov.b32 b, 1;"), TextKind::Body), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; L:"), TextKind::Body), "unknown");
}

TEST(LaneValues, AreThoseOfTheRegisterOfTheScope) {
  const std::string inner = "{ .reg .b32 a; mov.b32 a, 16; } ";
  EXPECT_EQ(valueIn("mov.b32 a, 8; " + inner + withUse("")), "8");
  EXPECT_EQ(valueIn("mov.b32 a, 8; { .reg .b32 a; mov.b32 a, 16; " + withUse("", "}")), "16");
  EXPECT_EQ(valueIn("mov.b32 a, 8; { mov.b32 a, 16; } " + withUse("")), "16");
  EXPECT_EQ(valueIn("mov.b32 a, 8; @p bra L; " + inner + "L: " + withUse("")), "8");
  EXPECT_EQ(valueIn("mov.b32 a, 8; L: " + inner + "@p bra L; " + withUse("")), "8");
}

// A branch in a scope leads to the label of that scope.
TEST(LaneValues, FollowTheLabelsOfEachScope) {
  const std::string first = "mov.b32 a, 8; { @p bra L; mov.b32 a, 16; L: " + withUse("", "}");
  EXPECT_EQ(valueIn(first), "unknown");
  EXPECT_EQ(valueIn(first + "{ @p bra L; mov.b32 a, 8; L: ret; }"), "unknown");
}

TEST(LaneValues, OfElements) {
  const std::string vector = ".reg .v4 .b32 v; mov.b32 v.x, 8; mov.b32 v.z, 16; ";
  EXPECT_EQ(valueIn(vector + withUse("mov.b32 a, v.x;")), "8");
  EXPECT_EQ(valueIn(vector + withUse("mov.b32 a, v.b;")), "16");
  EXPECT_EQ(valueIn(vector + withUse("mov.b32 a, v.y;")), "unknown");
  EXPECT_EQ(valueIn(vector + "mov.v4.b32 v, {b, b, b, b}; " + withUse("mov.b32 a, v.x;")), "unknown");
}

// The sign is extended to the size of the register.
TEST(LaneValues, OfNarrowConversions) {
  const std::string lanes = "mov.u32 b, %laneid; sub.s32 c, b, 1; ";
  EXPECT_EQ(valueIn(lanes + withUse("cvt.s8.s32 a, c;")), "4294967295 0 1 ...");
  EXPECT_EQ(valueIn(lanes + withUse("cvt.u8.u32 a, c;")), "255 0 1 ...");
  EXPECT_EQ(valueIn(lanes + withUse(".reg .b64 e; cvt.s8.s32 e, c; mov.b64 a, e;")), "18446744073709551615 0 1 ...");
}

TEST(LaneValues, OfThreads) {
  auto thread = [](std::string_view name, std::string_view bounds, WarpRows rows = WarpRows::Unknown) {
    const std::string text = kernelOf(withUse("mov.u32 a, " + std::string(name) + ";"), bounds);
    return valueIn(text, TextKind::Module, rows);
  };
  EXPECT_EQ(thread("%tid.x", ".reqntid 64"), "0 1 2 ...");
  EXPECT_EQ(thread("%tid.x", ".reqntid 2, 8"), "0 1 0 ...");
  EXPECT_EQ(thread("%tid.y", ".reqntid 1, 8"), "0 1 2 ...");
  EXPECT_EQ(thread("%tid.y", ".reqntid 64"), "0");
  EXPECT_EQ(thread("%tid.z", ".reqntid 1, 1, 8"), "0 1 2 ...");
  EXPECT_EQ(thread("%ntid.x", ".reqntid 64, 2"), "64");
  EXPECT_EQ(thread("%ntid.y", ".reqntid 64, 2"), "2");
  EXPECT_EQ(thread("%ntid.y", ""), "base+0");
  EXPECT_EQ(thread("%tid.x", ".maxntid 64"), "unknown"); // may be launched in another shape
  EXPECT_EQ(thread("%tid.x", ".reqntid 0"), "unknown");
  EXPECT_EQ(thread("%tid.x", "", WarpRows::Assumed), "0 1 2 ... in a row");
  EXPECT_EQ(thread("%tid.y", "", WarpRows::Assumed), "0 in a row");
  EXPECT_EQ(thread("%tid.x", ".reqntid 64", WarpRows::Assumed), "0 1 2 ...");
  EXPECT_EQ(thread("%laneid", ".reqntid 2, 8"), "0 1 2 ...");
}

TEST(LaneValues, OfOtherWarps) {
  const ReadFunction read(
      kernelOf(withUse("mov.u32 a, %tid.x; mov.u32 b, %tid.y; add.u32 c, a, b;"), ".reqntid 24, 2"));
  const uint32_t use = read.find("add");
  LaneValues first(read.function, WarpRows::Unknown);
  EXPECT_EQ(first.warps(), 2U);
  EXPECT_FALSE(first.dependsOnWarp());
  EXPECT_EQ(first.find(read.nameIn(use, "a"), use)->lanes[31], 7U);
  EXPECT_TRUE(first.dependsOnWarp());
  LaneValues second(read.function, WarpRows::Unknown, 1);
  EXPECT_EQ(second.threads(), 0xffffU);
  EXPECT_EQ(second.find(read.nameIn(use, "a"), use)->lanes[0], 8U);
  EXPECT_EQ(second.find(read.nameIn(use, "b"), use)->lanes[15], 1U);
}

TEST(LaneValues, OfBlocksThatAreNotDeclared) {
  const ReadFunction read(kernelOf(withUse("mov.u32 a, %tid.x; mov.u32 b, %ntid.x;")));
  const uint32_t use = read.find("st");
  LaneValues values(read.function, WarpRows::Certain);
  EXPECT_EQ(values.warps(), 1U);
  const SharedLaneValue thread = values.find(read.nameIn(use, "a"), use);
  ASSERT_TRUE(thread);
  EXPECT_EQ(thread->lanes[31], 31U);
  EXPECT_FALSE(values.assumesRow(*thread));
}

TEST(LaneValues, OfShuffles) {
  const std::string lanes = "mov.u32 c, %laneid; ";
  EXPECT_EQ(valueIn(lanes + withUse("shfl.sync.idx.b32 a, c, 3, 31, -1;")), "3");
  EXPECT_EQ(valueIn(lanes + withUse("mov.b32 d, 31; shfl.sync.idx.b32 a|p, c, 0, d, -1;")), "0");
  EXPECT_EQ(valueIn(lanes + withUse("shfl.sync.idx.b32 b|p, c, 0, 31, -1; selp.b32 a, 1, 0, p;")), "unknown");
  EXPECT_EQ(valueIn(withUse("mov.u32 c, %ctaid.x; shfl.sync.idx.b32 a, c, 3, 31, -1;")), "base+0");
  EXPECT_EQ(valueIn(lanes + withUse("shfl.sync.idx.b32 a, c, 3, 15, -1;")), "unknown"); // a lane of each half
  EXPECT_EQ(valueIn(lanes + withUse("shfl.sync.idx.b32 a, c, c, 31, -1;")), "unknown");
  EXPECT_EQ(valueIn(lanes + withUse("shfl.sync.up.b32 a, c, 1, 0, -1;")), "unknown");
}

TEST(LaneValues, KnowHowManyLanesExist) {
  auto threadsOf = [](std::string_view bounds) {
    const ReadFunction read(kernelOf("ret;", bounds));
    return LaneValues(read.function, WarpRows::Unknown).threads();
  };
  EXPECT_EQ(threadsOf(""), UINT32_MAX);
  EXPECT_EQ(threadsOf(".reqntid 8"), 0xffU);
  EXPECT_EQ(threadsOf(".reqntid 2, 3, 2"), 0xfffU);
  EXPECT_EQ(threadsOf(".reqntid 32"), UINT32_MAX);
  EXPECT_EQ(threadsOf(".reqntid 1024"), UINT32_MAX);
  EXPECT_EQ(threadsOf(".maxntid 8"), UINT32_MAX);
}

// Parameters of a function may differ between lanes, and so may what a call returns.
TEST(LaneValues, OnlyParametersOfKernelsAreTheSame) {
  const std::string body = "{ .reg .b32 a; ld.param.u32 a, [given]; st.shared.b32 [a], a; }";
  EXPECT_EQ(valueIn(".entry k(.param .u32 given) " + body, TextKind::Module), "base+0");
  EXPECT_EQ(valueIn(".func k(.param .u32 given) " + body, TextKind::Module), "unknown");
  EXPECT_EQ(valueIn(".entry k() { .param .u32 given; " + body + "}", TextKind::Module), "unknown");
}

// The caller sets it.
TEST(LaneValues, OfParametersInRegisters) {
  const std::string body = "{ .reg .pred p; @p bra L; mov.b32 a, 8; L: st.shared.b32 [a], a; }";
  EXPECT_EQ(valueIn(".func f(.reg .b32 a) " + body, TextKind::Module), "unknown");
  EXPECT_EQ(valueIn(".func f(.reg .b32 b) { .reg .b32 a; " + body + "}", TextKind::Module), "8");
}

// A long chain of statements takes neither much time nor much stack.
TEST(LaneValues, OfLongChains) {
  auto chain = [](size_t length, std::string_view between) {
    std::string body = "mov.b32 a, 0; ";
    for (size_t i = 0; i < length; ++i)
      body.append(between).append("add.s32 a, a, 1; ");
    return valueIn(withUse(body));
  };
  EXPECT_EQ(chain(50, ""), "50");
  EXPECT_EQ(chain(100000, ""), "unknown");
  std::string body = "mov.b32 a, 8; mov.b32 a, 8; ";
  for (int i = 0; i < 20000; ++i)
    body += "@p bra L" + std::to_string(i) + "; mov.b32 b, 1; L" + std::to_string(i) + ": ";
  EXPECT_EQ(valueIn(withUse(body)), "unknown");
}

} // namespace ptxmatrix
