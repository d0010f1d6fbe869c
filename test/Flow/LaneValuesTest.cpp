//===- LaneValuesTest.cpp - Values of registers in a function -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/LaneValues.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// "8", "0 1 2 ..." for the first lanes, with "base+" or the name of a variable in front, or "unknown".
std::string describe(const LaneValue *value) {
  if (!value)
    return "unknown";
  std::string text = value->variable ? std::string(value->variable->name) + "+" : value->hasBase ? "base+" : "";
  text += std::to_string(value->lanes[0]);
  if (!value->isSame())
    text += ' ' + std::to_string(value->lanes[1]) + ' ' + std::to_string(value->lanes[2]) + " ...";
  return text + (value->assumesRow ? " in a row" : "");
}

/// The value of `a` where the statement that begins with `st` reads it.
std::string valueIn(std::string_view text, TextKind kind, bool assumesRows = false) {
  const ReadFunction read(text, kind);
  LaneValues values(read.function, read.symbols, assumesRows);
  return describe(values.find("a", read.find("st")));
}

std::string valueIn(std::string_view body) { return valueIn(kernelOf(body), TextKind::Module); }

} // namespace

TEST(LaneValues, FollowStatements) {
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8;")), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 b, 8; add.s32 c, b, 4; shl.b32 a, c, 1;")), "24");
  EXPECT_EQ(valueIn(withUse("mov.u32 b, %laneid; mad.lo.s32 a, b, 4, 100;")), "100 104 108 ...");
  EXPECT_EQ(valueIn(withUse("mov.b32 b, -8; sub.s32 a, b, -9;")), "1");
  EXPECT_EQ(valueIn(withUse("mov.u32 a, %ctaid.x;")), "base+0");
  EXPECT_EQ(valueIn(withUse("mov.u32 a, tile;")), "tile+0");
  EXPECT_EQ(valueIn(withUse("mov.u32 a, tile+32;")), "tile+32");
  EXPECT_EQ(valueIn(withUse("mov.u32 b, %laneid; mov.u32 c, tile; mad.lo.u32 a, b, 16, c;")), "tile+0 16 32 ...");
  EXPECT_EQ(valueIn(withUse("ld.param.u32 a, [given];")), "base+0");
  for (const std::string_view unknown :
       {"", "mov.b32 a, b;", "mov.u32 a, %clock;", "ld.shared.u32 a, [tile];", "@p mov.b32 a, 8;", "mov.b64 {a, b}, c;",
        "popc.b32 a, 8;", "mov.b32 a, 92233720368547758080;", "mov.u32 a, %tid.x;", "mov.b32 a, (4);"})
    EXPECT_EQ(valueIn(withUse(unknown)), "unknown") << unknown;
}

TEST(LaneValues, AreThoseBeforeTheStatement) {
  EXPECT_EQ(valueIn(withUse("", "mov.b32 a, 8;")), "unknown");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8;", "mov.b32 a, 16;")), "8");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; mov.b32 a, 16;")), "16");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; add.s32 a, a, 1;")), "9");
  EXPECT_EQ(valueIn(withUse("mov.b32 a, 8; @p mov.b32 a, 8;")), "unknown");
}

TEST(LaneValues, HaveTheirOrigin) {
  const ReadFunction read(kernelOf(withUse("mov.b32 b, 8; add.s32 a, b, 1;")));
  LaneValues values(read.function, read.symbols, /*assumesRows=*/false);
  const LaneValue *const value = values.find("a", read.find("st"));
  ASSERT_TRUE(value);
  EXPECT_EQ(value->origin.of(read.text), "add.s32 a, b, 1;");
  EXPECT_EQ(values.find("b", read.find("st"))->origin.of(read.text), "mov.b32 b, 8;");
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

// `r01` is `r1` of the range, so that no register of the function is known to be written once.
TEST(LaneValues, AreUnknownWithLeadingZeros) {
  const std::string range = ".reg .b32 r<4>; mov.b32 r1, 8; ";
  EXPECT_EQ(valueIn(range + withUse("mov.b32 a, r1;")), "8");
  EXPECT_EQ(valueIn(range + "mov.b32 r01, 16; " + withUse("mov.b32 a, r1;")), "unknown");
}

TEST(LaneValues, OfThreads) {
  auto thread = [](std::string_view name, std::string_view bounds, bool assumesRows = false) {
    const std::string text = kernelOf(withUse("mov.u32 a, " + std::string(name) + ";"), bounds);
    return valueIn(text, TextKind::Module, assumesRows);
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
  EXPECT_EQ(thread("%tid.x", "", /*assumesRows=*/true), "0 1 2 ... in a row");
  EXPECT_EQ(thread("%tid.y", "", /*assumesRows=*/true), "0 in a row");
  EXPECT_EQ(thread("%tid.x", ".reqntid 64", /*assumesRows=*/true), "0 1 2 ...");
  EXPECT_EQ(thread("%laneid", ".reqntid 2, 8"), "0 1 2 ...");
}

TEST(LaneValues, KnowHowManyLanesExist) {
  auto threadsOf = [](std::string_view bounds) {
    const ReadFunction read(kernelOf("ret;", bounds));
    return LaneValues(read.function, read.symbols, /*assumesRows=*/false).threads();
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
