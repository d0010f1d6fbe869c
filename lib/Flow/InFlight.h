//===- InFlight.h - Which asynchronous operations are complete --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// An operation is in flight from the statement that issues it until a wait for it: a product of a warpgroup, a load of
// tensor memory, an asynchronous copy, or a write that another proxy does not see until a fence.  So is an allocation
// until it is freed.

#pragma once

#include "Function/Function.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ptxmatrix {

/// A statement that issues an operation or completes some; with the kind None, one that does neither.
struct FlightStep {
  enum class Kind : uint8_t { Issue, Complete, Commit, Wait, CompleteAll, None };

  Kind kind = Kind::CompleteAll;
  uint32_t statement = 0;
  /// For Issue and Complete: the operation, from 0 on.  For Wait: how many groups may be pending.
  uint32_t number = 0;
};

/// How far an operation is.  Where paths meet, the largest state holds: one that is issued on some of them and complete
/// on none is in flight, as a loop may be executed no time.
class FlightState {
public:
  static constexpr FlightState notIssued() { return FlightState(0); }
  static constexpr FlightState issued() { return FlightState(kIssued); }
  static constexpr FlightState completed() { return FlightState(kComplete); }

  bool isInFlight() const { return value != 0 && !isComplete(); }
  bool isComplete() const { return value == kComplete; }
  bool isCommitted() const { return value >= kCommitted; }
  /// Whether a wait did not complete it, as it is not committed.
  bool missedWait() const { return value == kMissed; }
  /// The groups that were committed after its own, as far as they are counted.
  uint32_t groupsAfter() const { return value - kCommitted; }

  /// What it is after \p step, which does not issue it.
  void pass(const FlightStep &step);
  /// Returns whether that changed anything.
  bool join(FlightState other);

private:
  static constexpr uint8_t kIssued = 1;
  static constexpr uint8_t kMissed = 2;
  static constexpr uint8_t kCommitted = 3;
  /// No more groups after it are counted, so that any wait may complete it.  This limits how often a state changes.
  static constexpr uint8_t kMaxGroups = 32;
  static constexpr uint8_t kComplete = UINT8_MAX;

  constexpr explicit FlightState(uint8_t value) : value(value) {}

  uint8_t value;
};

/// The steps in \p block; \p steps are in order.
template <typename Step> std::span<const Step> stepsIn(const std::vector<Step> &steps, const Block &block) {
  const auto begin = std::ranges::lower_bound(steps, block.begin, {}, &Step::statement);
  const auto end = std::ranges::lower_bound(begin, steps.end(), block.end, {}, &Step::statement);
  return {begin, end};
}

/// The operations in flight, for a visitor of the statements of a function.
class InFlight {
public:
  /// \p steps are in order.  The function must outlive this.  If it is too large for \p operations, nothing is in
  /// flight.  At the entry, they have the state \p entry: if that is completed, those that only some paths issue are
  /// not in flight where these meet others.
  InFlight(const Function &function, std::vector<FlightStep> steps, size_t operations,
           FlightState entry = FlightState::notIssued());

  using States = std::vector<FlightState>; ///< By operation.

  /// The states before \p statement; null if it is not reached.  Valid until the next call, which is fast if it asks
  /// for a later statement of the same block.
  const States *before(uint32_t statement);
  /// The state of \p operation if it is in flight when \p statement is executed, on every path, or on every one that
  /// issues it.
  std::optional<FlightState> find(uint32_t operation, uint32_t statement);
  /// Of operation 0, if it is in flight before \p statement: the last statement before it in the text that issues it,
  /// or the first one of all.
  std::optional<uint32_t> issueBefore(uint32_t statement);

  // The analysis of solveForward().
  States leave(States states, uint32_t block, uint32_t successor) const;
  bool join(States &into, const States &other) const;

private:
  void pass(const FlightStep &step, States &states) const;
  bool mayFollow(uint32_t operation, uint32_t statement);

  const Function &function;
  const std::vector<FlightStep> steps;
  std::vector<uint32_t> issues; ///< By operation: the statement.
  std::vector<std::optional<States>> atBlocks;
  uint32_t place = UINT32_MAX; ///< The statement before which the states are current.
  States current;
  std::span<const FlightStep> rest; ///< The steps of its block that were not passed.
  /// Whether a statement with a guard, or one without, in the second block may follow an operation in the first one.
  std::map<std::tuple<uint32_t, uint32_t, bool>, bool> mayFollowIn;
};

} // namespace ptxmatrix
