//===- ProductsInFlightTest.cpp - States of asynchronous products ---------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/ProductsInFlight.h"

#include <gtest/gtest.h>

namespace ptxmatrix {

TEST(ProductState, IsCompleteAfterAWaitForItsGroup) {
  ProductState state = ProductState::issued();
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

TEST(ProductState, MissesAWaitBeforeTheCommit) {
  ProductState state = ProductState::issued();
  state.wait(0);
  EXPECT_TRUE(state.isInFlight());
  EXPECT_TRUE(state.missedWait());
  state.commit();
  EXPECT_FALSE(state.missedWait());
  state.wait(0);
  EXPECT_FALSE(state.isInFlight());
}

TEST(ProductState, IsNotChangedUnlessInFlight) {
  ProductState complete = ProductState::issued();
  complete.complete();
  for (ProductState state : {ProductState::notIssued(), complete}) {
    state.commit();
    state.wait(0);
    EXPECT_FALSE(state.isInFlight());
  }
}

TEST(ProductState, IsInFlightOnEachPathThatIssuesIt) {
  ProductState complete = ProductState::issued();
  complete.complete();
  ProductState joined = ProductState::notIssued();
  EXPECT_TRUE(joined.join(ProductState::issued()));
  EXPECT_FALSE(joined.join(ProductState::notIssued()));
  EXPECT_TRUE(joined.isInFlight());
  EXPECT_TRUE(joined.join(complete));
  EXPECT_FALSE(joined.join(ProductState::issued()));
  EXPECT_FALSE(joined.isInFlight());
}

TEST(ProductState, ChangesABoundedNumberOfTimes) {
  ProductState state = ProductState::issued();
  size_t commits = 0;
  for (; state.isInFlight() && commits < 1000; ++commits)
    state.commit();
  EXPECT_LT(commits, 100U);
}

} // namespace ptxmatrix
