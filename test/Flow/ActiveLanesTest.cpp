//===- ActiveLanesTest.cpp - Which lanes reach a block --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/ActiveLanes.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

#include <array>

namespace ptxmatrix {
namespace {

/// The lanes that may reach the `st` of \p body, in hexadecimal, and where others left: "ffff0000, 0 exits and 16
/// stays". The first 16 lanes have `p`, and those with an even number `q`.
std::string lanesIn(std::string_view body, std::string_view bounds = "") {
  std::string setUp = "mov.u32 a, %laneid; setp.lt.u32 p, a, 16; and.b32 b, a, 1; setp.eq.u32 q, b, 0;\n";
  const ReadFunction read(kernelOf(setUp.append(body), bounds));
  const WarpFlow warp(read.function, WarpRows::Unknown);
  const ActiveLanes *const found = warp.at(read.find("st"));
  if (!found)
    return "not reached";
  std::array<char, 9> number{};
  snprintf(number.data(), number.size(), "%x", found->lanes);
  std::string text = number.data();
  if (const std::optional<LaneExit> &exit = found->exit)
    text += ", " + std::to_string(exit->leaver) + (exit->isBranch ? " branches" : " exits") + " and " +
            std::to_string(exit->stayer) + " stays";
  return text;
}

/// For each block of \p function, whether it is reached.
std::vector<bool> reachedIn(const ReadFunction &read) {
  const WarpFlow warp(read.function, WarpRows::Unknown);
  std::vector<bool> reached;
  for (const Block &block : read.function.blocks())
    reached.push_back(warp.at(block.begin) != nullptr);
  return reached;
}

using Reached = std::vector<bool>;

} // namespace

TEST(ActiveLanes, AreThoseOfReachedBlocks) {
  EXPECT_EQ(reachedIn(ReadFunction(kernelOf("ret; mov.b32 a, 1; bra L; L: ret;"))), (Reached{true, false, false}));
  EXPECT_EQ(reachedIn(ReadFunction(kernelOf("bra M; L: mov.b32 a, 1; bra L; M: ret;"))), (Reached{true, false, true}));
  EXPECT_EQ(reachedIn(ReadFunction(kernelOf("brx.idx a, {L, M}; mov.b32 a, 1; L: mov.b32 a, 2; M: ret;"))),
            (Reached{true, false, true, true}));
  EXPECT_EQ(reachedIn(ReadFunction("ret; L: ret;", TextKind::Body)), (Reached{true, true}));
  EXPECT_EQ(reachedIn(ReadFunction(kernelOf(""))), Reached());
}

// Each block is visited after those before it, so the number of paths does not matter.
TEST(ActiveLanes, OfManyPaths) {
  std::string body;
  for (int i = 0; i < 500; ++i) {
    const std::string label = std::to_string(i);
    body += "@p bra A" + label + "; @q bra B" + label + "; mov.b32 c, 1; A" + label + ": mov.b32 c, 2; B" + label +
            ": mov.b32 c, 3;\n";
  }
  EXPECT_EQ(lanesIn(withUse(body)), "ffffffff");
}

TEST(ActiveLanes, AreAllAtFirst) {
  EXPECT_EQ(lanesIn(withUse("")), "ffffffff");
  EXPECT_EQ(lanesIn(withUse(""), ".reqntid 4, 2"), "ff");
}

TEST(ActiveLanes, ExitsLeaveTheOthers) {
  for (const std::string exit : {"exit", "ret"}) {
    EXPECT_EQ(lanesIn(withUse("@p " + exit + ";")), "ffff0000, 0 exits and 16 stays");
    EXPECT_EQ(lanesIn(withUse("@!p " + exit + ";")), "ffff, 16 exits and 0 stays");
    EXPECT_EQ(lanesIn(withUse("@p " + exit + "; @q " + exit + ";")), "aaaa0000, 0 exits and 16 stays");
    EXPECT_EQ(lanesIn(withUse(exit + ";")), "not reached");
    EXPECT_EQ(lanesIn(withUse("", "@p " + exit + ";")), "ffffffff");
  }
}

// It ends the kernel.
TEST(ActiveLanes, ATrapIsNoExit) {
  EXPECT_EQ(lanesIn(withUse("@p trap;")), "ffffffff");
  EXPECT_EQ(lanesIn(withUse("trap;")), "not reached");
}

TEST(ActiveLanes, BranchesSplitThem) {
  EXPECT_EQ(lanesIn(withUse("@p bra L;", "L: ret;")), "ffff0000, 0 branches and 16 stays");
  EXPECT_EQ(lanesIn(withUse("@p bra L; ret; L:")), "ffff, 16 branches and 0 stays");
  EXPECT_EQ(lanesIn(withUse("@!p bra L; ret; L:")), "ffff0000, 0 branches and 16 stays");
  EXPECT_EQ(lanesIn(withUse("@p bra L; mov.b32 c, 1; L:")), "ffffffff");
  EXPECT_EQ(lanesIn(withUse("@p bra L; @q bra L; bra M; L:", "M: ret;")), "5555ffff");
  EXPECT_EQ(lanesIn(withUse("@p bra L; @q bra L;", "L: ret;")), "aaaa0000, 0 branches and 16 stays");
  EXPECT_EQ(lanesIn(withUse("@p bra L; L:")), "ffffffff");
}

TEST(ActiveLanes, JoinAfterABranch) {
  EXPECT_EQ(lanesIn(withUse("@p exit; @q bra L; mov.b32 c, 1; L:")), "ffff0000, 0 exits and 16 stays");
  EXPECT_EQ(lanesIn(withUse("@p bra L; bra M; L: ret; M:")), "ffff0000, 0 branches and 16 stays");
  // Some lanes left on one of the paths only, and are not missing on the other.
  EXPECT_EQ(lanesIn(withUse("setp.eq.u32 p, n, 0; @p bra L; @q exit; L:")), "ffffffff");
}

TEST(ActiveLanes, ComeBackInALoop) {
  EXPECT_EQ(lanesIn(withUse("L:", "@p bra L; ret;")), "ffffffff");
  EXPECT_EQ(lanesIn(withUse("L: @p bra L;")), "ffff0000, 0 branches and 16 stays"); // they never do
  EXPECT_EQ(lanesIn(withUse("@p bra M; L:", "M: @q bra L; ret;")), "ffff5555");
}

TEST(ActiveLanes, OfUnknownGuards) {
  const std::string unknown = "ld.shared.u32 c, [tile]; setp.eq.u32 p, c, 0; ";
  EXPECT_EQ(lanesIn(unknown + withUse("@p exit;")), "ffffffff");
  EXPECT_EQ(lanesIn(unknown + withUse("@p bra L;", "L: ret;")), "ffffffff");
  // The same in all lanes, but not known.
  EXPECT_EQ(lanesIn("mov.u32 c, %ctaid.x; setp.eq.u32 p, c, 0; " + withUse("@p exit;")), "ffffffff");
}

TEST(ActiveLanes, OfGuardsThatAllLanesHave) {
  EXPECT_EQ(lanesIn("setp.eq.u32 p, 1, 1; " + withUse("@!p exit;")), "ffffffff");
  EXPECT_EQ(lanesIn(withUse("@p exit;"), ".reqntid 16"), "not reached");
  EXPECT_EQ(lanesIn(withUse("@!p exit;"), ".reqntid 16"), "ffff");
}

TEST(ActiveLanes, OfLabelsForAnyBranch) {
  EXPECT_EQ(lanesIn(withUse("@p exit; brx.idx a, {L, M}; L: mov.b32 c, 1; M:")), "ffffffff");
}

} // namespace ptxmatrix
