//===- InFlightTest.cpp - States of asynchronous operations ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/InFlight.h"

#include <gtest/gtest.h>

namespace ptxmatrix {

TEST(FlightState, IsCompleteAfterAWaitForItsGroup) {
  FlightState state = FlightState::issued();
  EXPECT_TRUE(state.isInFlight());
  EXPECT_FALSE(state.isCommitted());
  state.commit();
  EXPECT_TRUE(state.isCommitted());
  EXPECT_EQ(state.groupsAfter(), 0U);
  state.wait(1);
  EXPECT_TRUE(state.isInFlight());
  state.commit();
  EXPECT_EQ(state.groupsAfter(), 1U);
  state.wait(1);
  EXPECT_FALSE(state.isInFlight());
}

TEST(FlightState, MissesAWaitBeforeTheCommit) {
  FlightState state = FlightState::issued();
  state.wait(0);
  EXPECT_TRUE(state.isInFlight());
  EXPECT_TRUE(state.missedWait());
  state.commit();
  EXPECT_FALSE(state.missedWait());
  state.wait(0);
  EXPECT_FALSE(state.isInFlight());
}

TEST(FlightState, IsNotChangedUnlessInFlight) {
  FlightState complete = FlightState::issued();
  complete.complete();
  for (FlightState state : {FlightState::notIssued(), complete}) {
    state.commit();
    state.wait(0);
    EXPECT_FALSE(state.isInFlight());
  }
}

TEST(FlightState, IsInFlightOnEachPathThatIssuesIt) {
  FlightState complete = FlightState::issued();
  complete.complete();
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
  size_t commits = 0;
  for (; state.isInFlight() && commits < 1000; ++commits)
    state.commit();
  EXPECT_LT(commits, 100U);
}

} // namespace ptxmatrix
