//===- InFlight.cpp - Which asynchronous operations are complete ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/InFlight.h"
#include "Flow/Loops.h"
#include "Flow/Solver.h"

namespace ptxmatrix {

void FlightState::pass(const FlightStep &step) {
  if (!isInFlight())
    return;
  switch (step.kind) {
  case FlightStep::Kind::Commit:
    if (!isCommitted())
      value = kCommitted;
    else if (groupsAfter() < kMaxGroups)
      ++value;
    break;
  case FlightStep::Kind::Wait: // even with a guard, as it may be executed
    if (!isCommitted())
      value = kMissed;
    else if (groupsAfter() >= std::min<uint32_t>(step.number, kMaxGroups))
      value = kComplete;
    break;
  case FlightStep::Kind::Complete:
  case FlightStep::Kind::CompleteAll:
    value = kComplete;
    break;
  case FlightStep::Kind::Issue:
  case FlightStep::Kind::None:
    break;
  }
}

bool FlightState::join(FlightState other) {
  if (value >= other.value)
    return false;
  value = other.value;
  return true;
}

InFlight::InFlight(const Function &function, std::vector<FlightStep> given, size_t operations, FlightState entry)
    : function(function), steps(std::move(given)), issues(operations), atBlocks(function.blocks().size()) {
  for (const FlightStep &step : steps)
    if (step.kind == FlightStep::Kind::Issue)
      issues[step.number] = step.statement;
  if (function.take(operations * (function.blocks().size() + steps.size()) / kStatesPerStep))
    atBlocks = solveForward(function, States(operations, entry), *this, operations);
}

const InFlight::States *InFlight::before(uint32_t statement) {
  const uint32_t block = function.blockOf(statement);
  if (!atBlocks[block])
    return nullptr;
  if (statement < place || function.blockOf(place) != block) {
    current = *atBlocks[block];
    rest = stepsIn(steps, function.blocks()[block]);
  }
  place = statement;
  for (; !rest.empty() && rest.front().statement < statement; rest = rest.subspan(1))
    pass(rest.front(), current);
  return &current;
}

std::optional<FlightState> InFlight::find(uint32_t operation, uint32_t statement) {
  const States *const states = before(statement);
  return states && (*states)[operation].isInFlight() && mayFollow(operation, statement)
             ? std::optional((*states)[operation])
             : std::nullopt;
}

std::optional<uint32_t> InFlight::issueBefore(uint32_t statement) {
  const States *const states = before(statement);
  if (!states || !states->front().isInFlight())
    return std::nullopt;
  std::optional<uint32_t> found;
  for (const FlightStep &step : steps)
    if (step.kind == FlightStep::Kind::Issue && step.number == 0 && (!found || step.statement < statement))
      found = step.statement;
  return found;
}

InFlight::States InFlight::leave(States states, uint32_t block, uint32_t /*successor*/) const {
  for (const FlightStep &step : stepsIn(steps, function.blocks()[block]))
    pass(step, states);
  return states;
}

bool InFlight::join(States &into, const States &other) const {
  bool hasChanged = false;
  for (size_t i = 0; i < into.size(); ++i)
    hasChanged |= into[i].join(other[i]);
  return hasChanged;
}

void InFlight::pass(const FlightStep &step, States &states) const {
  if (step.kind == FlightStep::Kind::Issue) { // with a guard, an earlier one may be in flight still
    const Ast *const ast = function[step.statement].ast;
    if (!ast || !ast->guard)
      states[step.number] = FlightState::issued();
    states[step.number].join(FlightState::issued());
  } else if (step.kind == FlightStep::Kind::Complete) {
    states[step.number].pass(step);
  } else {
    for (FlightState &state : states)
      state.pass(step);
  }
}

/// Whether \p statement may follow \p operation in the same turn of a loop, or is executed before it in each turn: then
/// it follows in the next one, and is not one of the first turn alone.
bool InFlight::mayFollow(uint32_t operation, uint32_t statement) {
  const uint32_t issue = issues[operation];
  const bool hasGuard = function[statement].ast && function[statement].ast->guard;
  const uint32_t from = function.blockOf(issue);
  const uint32_t to = function.blockOf(statement);
  if (from == to)
    return issue < statement || !hasGuard;
  const auto [found, isNew] = mayFollowIn.try_emplace({from, to, hasGuard}, false);
  if (isNew && function.take(kStepsOfLoops * function.blocks().size()))
    found->second =
        leadsInTheSameTurn(function, from, to) ||
        (!hasGuard &&
         InFlight(function, {{FlightStep::Kind::Issue, statement}}, 1, FlightState::completed()).issueBefore(issue));
  return found->second;
}

} // namespace ptxmatrix
