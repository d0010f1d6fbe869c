//===- InFlightTest.cpp - States of asynchronous operations ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/InFlight.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// The states before `mov.b32 d` of what `mov.b32 a` and `mov.b32 b` issue, and `mov.b32 c` completes: "-" if it is not
/// issued, "I" in flight and "C" complete.
std::string statesIn(std::string_view body, FlightState entry = FlightState::notIssued()) {
  const ReadFunction read(kernelOf(body));
  std::vector<FlightStep> steps;
  for (uint32_t i = 0; i < read.function.statements().size(); ++i) {
    const std::string_view text = read.function[i].range.of(read.text);
    for (uint32_t number = 0; number < 2; ++number)
      if (text.starts_with(number == 0 ? "mov.b32 a" : "mov.b32 b"))
        steps.push_back({FlightStep::Kind::Issue, i, number});
    if (text.starts_with("mov.b32 c"))
      steps.push_back({FlightStep::Kind::CompleteAll, i});
  }
  InFlight inFlight(read.function, steps, 2, entry);
  const InFlight::States *const states = inFlight.before(read.find("mov.b32 d"));
  std::string letters;
  for (const FlightState state : states ? *states : InFlight::States())
    letters += state.isInFlight() ? 'I' : state.isComplete() ? 'C' : '-';
  return letters;
}

} // namespace

TEST(FlightState, IsCompleteAfterAWaitForItsGroup) {
  FlightState state = FlightState::issued();
  EXPECT_TRUE(state.isInFlight());
  EXPECT_FALSE(state.isCommitted());
  state.pass({FlightStep::Kind::Commit});
  EXPECT_TRUE(state.isCommitted());
  EXPECT_EQ(state.groupsAfter(), 0U);
  state.pass({FlightStep::Kind::Wait, 0, 1});
  EXPECT_TRUE(state.isInFlight());
  state.pass({FlightStep::Kind::Commit});
  EXPECT_EQ(state.groupsAfter(), 1U);
  state.pass({FlightStep::Kind::Wait, 0, 1});
  EXPECT_FALSE(state.isInFlight());
}

TEST(FlightState, MissesAWaitBeforeTheCommit) {
  FlightState state = FlightState::issued();
  state.pass({FlightStep::Kind::Wait, 0, 0});
  EXPECT_TRUE(state.isInFlight());
  EXPECT_TRUE(state.missedWait());
  state.pass({FlightStep::Kind::Commit});
  EXPECT_FALSE(state.missedWait());
  state.pass({FlightStep::Kind::Wait, 0, 0});
  EXPECT_FALSE(state.isInFlight());
}

TEST(FlightState, IsNotChangedUnlessInFlight) {
  FlightState complete = FlightState::issued();
  complete.pass({FlightStep::Kind::CompleteAll});
  for (FlightState state : {FlightState::notIssued(), complete}) {
    state.pass({FlightStep::Kind::Commit});
    state.pass({FlightStep::Kind::Wait, 0, 0});
    EXPECT_FALSE(state.isInFlight());
  }
}

TEST(FlightState, IsInFlightOnEachPathThatIssuesIt) {
  FlightState complete = FlightState::issued();
  complete.pass({FlightStep::Kind::CompleteAll});
  FlightState joined = FlightState::notIssued();
  EXPECT_TRUE(joined.join(FlightState::issued()));
  EXPECT_FALSE(joined.join(FlightState::notIssued()));
  EXPECT_TRUE(joined.isInFlight());
  EXPECT_TRUE(joined.join(complete));
  EXPECT_FALSE(joined.join(FlightState::issued()));
  EXPECT_FALSE(joined.isInFlight());
}

TEST(FlightState, ChangesABoundedNumberOfTimes) {
  FlightState state = FlightState::issued();
  size_t changes = 0;
  for (FlightState next = state; changes < 1000; ++changes) {
    next.pass({FlightStep::Kind::Commit});
    if (!state.join(next))
      break;
  }
  EXPECT_LT(changes, 100U);
  EXPECT_TRUE(state.isInFlight()); // no number of groups completes it
  state.pass({FlightStep::Kind::Wait, 0, 1000});
  EXPECT_TRUE(state.isComplete());
}

TEST(InFlight, InABlock) {
  EXPECT_EQ(statesIn("mov.b32 d, 1;"), "--");
  EXPECT_EQ(statesIn("mov.b32 a, 1; mov.b32 d, 1;"), "I-");
  EXPECT_EQ(statesIn("mov.b32 a, 1; mov.b32 c, 1; mov.b32 b, 1; mov.b32 d, 1;"), "CI");
  EXPECT_EQ(statesIn("mov.b32 a, 1; mov.b32 c, 1; mov.b32 a, 1; mov.b32 d, 1;"), "I-");
  EXPECT_EQ(statesIn("ret; mov.b32 d, 1;"), "");
}

TEST(InFlight, OnSomePaths) {
  const std::string_view issued = "@p bra L; mov.b32 a, 1; L: mov.b32 d, 1;";
  EXPECT_EQ(statesIn(issued), "I-");
  EXPECT_EQ(statesIn(issued, FlightState::completed()), "CC");
  const std::string_view completed = "mov.b32 a, 1; @p bra L; mov.b32 c, 1; L: mov.b32 d, 1;";
  EXPECT_EQ(statesIn(completed), "C-");
  EXPECT_EQ(statesIn(completed, FlightState::completed()), "CC");
  const std::string_view both = "@p bra L; mov.b32 a, 1; bra M; L: mov.b32 a, 2; M: mov.b32 d, 1;";
  EXPECT_EQ(statesIn(both, FlightState::completed()), "IC");
}

TEST(InFlight, InALoop) {
  EXPECT_EQ(statesIn("L: mov.b32 d, 1; mov.b32 a, 1; @p bra L;"), "I-");
  EXPECT_EQ(statesIn("L: mov.b32 d, 1; mov.b32 a, 1; @p bra L;", FlightState::completed()), "CC");
  EXPECT_EQ(statesIn("mov.b32 a, 1; L: mov.b32 d, 1; mov.b32 c, 1; @p bra L;"), "C-");
}

/// What issues an operation last before the statement that begins with \p statement, where the ones that begin with
/// \p first issue it.
std::string issueBefore(std::string_view body, std::vector<std::string_view> first, std::string_view statement,
                        FlightState entry) {
  const ReadFunction read(kernelOf(body));
  std::vector<FlightStep> steps;
  for (const std::string_view one : first)
    steps.push_back({FlightStep::Kind::Issue, read.find(one)});
  const std::optional<uint32_t> found = InFlight(read.function, steps, 1, entry).issueBefore(read.find(statement));
  return found ? std::string(read.function[*found].range.of(read.text)) : "";
}

TEST(InFlight, KnowsWhatIsIssuedOnEveryPath) {
  constexpr std::string_view kLoop = R"(
    mov.b32 a, 1;
loop:
    mov.b32 b, 1;
    @p bra skip;
    mov.b32 c, 1;
skip:
    mov.b32 d, 1;
    @q bra loop;
    ret;)";
  const auto comesBefore = [&](std::string_view first, std::string_view second) {
    return !issueBefore(kLoop, {first}, second, FlightState::completed()).empty();
  };
  EXPECT_TRUE(comesBefore("mov.b32 a", "mov.b32 d"));
  EXPECT_TRUE(comesBefore("mov.b32 b", "mov.b32 d"));
  EXPECT_FALSE(comesBefore("mov.b32 b", "mov.b32 b")); // the first time
  EXPECT_FALSE(comesBefore("mov.b32 c", "mov.b32 d"));
  EXPECT_FALSE(comesBefore("mov.b32 d", "mov.b32 b"));
}

TEST(InFlight, KnowsWhatIsIssuedOnSomePath) {
  constexpr std::string_view kBody = "mov.b32 a, 1; @p bra skip; mov.b32 b, 1; mov.b32 c, 1; skip: mov.b32 d, 1;";
  const auto last = [&](std::string_view statement) {
    return issueBefore(kBody, {"mov.b32 b", "mov.b32 c"}, statement, FlightState::notIssued());
  };
  EXPECT_EQ(last("mov.b32 b"), "");
  EXPECT_EQ(last("mov.b32 c"), "mov.b32 b, 1;");
  EXPECT_EQ(last("mov.b32 d"), "mov.b32 c, 1;");
}

} // namespace ptxmatrix
