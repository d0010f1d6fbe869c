//===- SolverTest.cpp - Forward data flow ---------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/Solver.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace ptxmatrix {
namespace {

using Passed = std::set<uint32_t>;

/// Collects the blocks that may be passed on the way to a block.
struct PassedBlocks {
  Passed leave(Passed state, uint32_t block, uint32_t successor) {
    ++numLeft[{block, successor}];
    state.insert(block);
    return state;
  }
  bool join(Passed &into, const Passed &other) {
    const size_t before = into.size();
    into.insert(other.begin(), other.end());
    return into.size() > before;
  }

  std::map<std::pair<uint32_t, uint32_t>, size_t> numLeft; ///< By edge.
};

/// The blocks that may be passed on the way to each block; "none" for a block that is not reached.
std::vector<std::string> passedIn(const Function &function, const Passed &entry = {}) {
  PassedBlocks analysis;
  std::vector<std::string> found;
  for (const std::optional<Passed> &state : solveForward(function, entry, analysis)) {
    std::string &line = found.emplace_back(state ? "" : "none");
    for (const uint32_t block : state.value_or(Passed()))
      line += (line.empty() ? "" : " ") + std::to_string(block);
  }
  return found;
}

std::vector<std::string> passedInBody(std::string_view body) { return passedIn(ReadFunction(kernelOf(body)).function); }

using Lines = std::vector<std::string>;

} // namespace

TEST(Solver, JoinsBranches) {
  EXPECT_EQ(passedInBody("@p bra L; mov.b32 a, 1; bra M; L: mov.b32 a, 2; M: ret;"), (Lines{"", "0", "0", "0 1 2"}));
}

TEST(Solver, GoesAroundLoops) {
  EXPECT_EQ(passedInBody("mov.b32 a, 1; L: add.s32 a, a, 1; @q bra M; add.s32 a, a, 2; @p bra L; ret; M: ret;"),
            (Lines{"", "0 1 2", "0 1 2", "0 1 2", "0 1 2"}));
  EXPECT_EQ(passedInBody("L: @p bra L; M: @q bra M; bra L;"), (Lines{"0 1 2", "0 1 2", "0 1 2"}));
}

TEST(Solver, LeavesOutWhatIsNotReached) {
  EXPECT_EQ(passedInBody("ret; mov.b32 a, 1; bra L; L: ret;"), (Lines{"", "none", "none"}));
  EXPECT_EQ(passedInBody("bra M; L: mov.b32 a, 1; bra L; M: ret;"), (Lines{"", "none", "0"}));
}

TEST(Solver, BeginsAtEachEntry) {
  const std::string body = kernelOf("brx.idx a, {L, M}; mov.b32 a, 1; L: mov.b32 a, 2; M: ret;");
  EXPECT_EQ(passedIn(ReadFunction(body).function), (Lines{"", "none", "", "2"}));
  EXPECT_EQ(passedIn(ReadFunction(body).function, {9}), (Lines{"9", "none", "9", "2 9"}));
  EXPECT_EQ(passedIn(ReadFunction("mov.b32 a, 1; L: ret;", TextKind::Body).function, {9}), (Lines{"9", "0 9"}));
}

TEST(Solver, OfNoBlocks) {
  PassedBlocks analysis;
  EXPECT_TRUE(solveForward(ReadFunction(kernelOf("")).function, Passed(), analysis).empty());
}

// Without loops, each block is visited once, after all that come before it.
TEST(Solver, VisitsEachEdgeOnce) {
  std::string body;
  for (int i = 0; i < 500; ++i) {
    const std::string label = std::to_string(i);
    body += "@p bra A" + label + "; @q bra B" + label + "; mov.b32 a, 1; A" + label + ": mov.b32 a, 2; B" + label +
            ": mov.b32 a, 3;\n";
  }
  const ReadFunction read(kernelOf(body));
  PassedBlocks analysis;
  const auto states = solveForward(read.function, Passed(), analysis);
  EXPECT_EQ(states.back()->size(), states.size() - 1);
  for (const auto &[edge, count] : analysis.numLeft)
    EXPECT_EQ(count, 1U) << edge.first << " to " << edge.second;
}

} // namespace ptxmatrix
