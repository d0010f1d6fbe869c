//===- CopyOrder.cpp - The order of accesses to shared memory -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Asynchronous copies, and stores that the async proxy does not see before a fence.  What is reported was wrong on an
// H200 in each process that tried it, and is certain from the text: the addresses are known, and overlap.

#include "Check/FunctionFacts.h"
#include "Check/WhereInFlight.h"
#include "Flow/SharedAccess.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

using AccessKind = SharedAccess::Kind;
using FlightKind = FlightStep::Kind;

/// What completes operations of some kind, if \p one does.
using StepOf = std::optional<FlightStep> (*)(const Function &function, const AcceptedStatement &one);

FlightStep waitFor(const Function &function, const AcceptedStatement &wait) {
  const uint64_t number = function.constantOf(wait.index, wait.ast->operands.front().term).value_or(0);
  return {FlightKind::Wait, wait.index, static_cast<uint32_t>(std::min<uint64_t>(number, UINT32_MAX))};
}

std::optional<FlightStep> stepOfCopies(const Function &function, const AcceptedStatement &one) {
  switch (one.opcode.mnemonic) {
  case Mnemonic::CpAsyncCommitGroup:
    return FlightStep{FlightKind::Commit, one.index};
  case Mnemonic::CpAsyncWaitGroup:
    return waitFor(function, one);
  case Mnemonic::CpAsyncWaitAll:
  case Mnemonic::CpAsyncMbarrierArrive: // somebody may wait for the mbarrier
    return FlightStep{FlightKind::CompleteAll, one.index};
  default:
    return std::nullopt;
  }
}

std::optional<FlightStep> stepOfStores(const Function & /*function*/, const AcceptedStatement &one) {
  const bool isFence = one.opcode.mnemonic == Mnemonic::FenceProxy &&
                       one.opcode.qualifiers.contains(Qualifier::ProxyAsync) &&
                       !one.opcode.qualifiers.contains(Qualifier::Global);
  return isFence ? std::optional(FlightStep{FlightKind::CompleteAll, one.index}) : std::nullopt;
}

std::optional<FlightStep> stepOfBulkCopies(const Function &function, const AcceptedStatement &one) {
  switch (one.opcode.mnemonic) {
  case Mnemonic::CpAsyncBulkCommitGroup:
    return FlightStep{FlightKind::Commit, one.index};
  case Mnemonic::CpAsyncBulkWaitGroup:
    return waitFor(function, one);
  default:
    return std::nullopt;
  }
}

/// What issues operations, at the statements \p operations, and completes them.
std::vector<FlightStep> stepsOf(const FunctionFacts &facts, std::span<const uint32_t> operations, StepOf stepOf) {
  const Function &function = facts.function;
  std::vector<FlightStep> steps;
  auto accepted = facts.accepted.begin();
  uint32_t number = 0;
  for (uint32_t statement = 0; statement < function.statements().size(); ++statement) {
    const bool isAccepted = accepted != facts.accepted.end() && accepted->index == statement;
    const AcceptedStatement *const one = isAccepted ? &*accepted++ : nullptr;
    const FunctionStatement &other = function[statement];
    for (; number < operations.size() && operations[number] == statement; ++number)
      steps.push_back({FlightKind::Issue, statement, number});
    if (const std::optional<FlightStep> step = one ? stepOf(function, *one) : std::nullopt)
      steps.push_back(*step);
    else if (other.isCall() || (!one && other.opcode && other.opcode->isCandidate)) // which may wait, or is meant to
      steps.push_back({FlightKind::CompleteAll, statement});
  }
  return steps;
}

/// Visits the accesses of one function.
class CopyOrderCheck {
public:
  CopyOrderCheck(const FunctionFacts &facts, const std::vector<SharedAccess> &accesses)
      : facts(facts), function(facts.function), accesses(accesses) {}

  /// Calls \p report with each access of one of the kinds \p late that overlaps one of the kind \p early which is not
  /// complete, and with that and its state.
  void check(AccessKind early, std::initializer_list<AccessKind> late, StepOf stepOf, const auto &report) const {
    std::vector<const SharedAccess *> operations;
    for (const SharedAccess &access : accesses)
      if (access.kind == early)
        operations.push_back(&access);
    const auto isLate = [&](const SharedAccess &access) { return std::ranges::count(late, access.kind) != 0; };
    if (operations.empty() || std::ranges::none_of(accesses, isLate))
      return;
    std::vector<uint32_t> statements;
    for (const SharedAccess *const operation : operations)
      statements.push_back(operation->statement);
    InFlight inFlight(function, stepsOf(facts, statements, stepOf), operations.size());
    auto next = accesses.begin();
    for (uint32_t block = 0; block < function.blocks().size(); ++block) {
      const bool isReached = inFlight.enter(block);
      for (; next != accesses.end() && next->statement < function.blocks()[block].end; ++next)
        if (isReached && isLate(*next))
          checkAccess(*next, operations, inFlight, report);
    }
  }

private:
  void checkAccess(const SharedAccess &access, const std::vector<const SharedAccess *> &operations, InFlight &inFlight,
                   const auto &report) const {
    for (uint32_t i = 0; i < operations.size(); ++i)
      if (operations[i]->statement != access.statement && access.overlaps(*operations[i]))
        if (const std::optional<FlightState> state = inFlight.find(i, access.statement))
          return report(access, *operations[i], *state);
  }

  const FunctionFacts &facts;
  const Function &function;
  const std::vector<SharedAccess> &accesses;
};

/// Reports the first `cp.async` that no `cp.async.commit_group` follows on any way to the end of the function.
void checkCommits(const FunctionFacts &facts) {
  const Function &function = facts.function;
  std::vector<uint32_t> copies;
  for (const AcceptedStatement &one : facts.accepted)
    if (one.opcode.mnemonic == Mnemonic::CpAsync)
      copies.push_back(one.index);
  if (copies.empty() || !function.isWhole())
    return;
  InFlight inFlight(function, stepsOf(facts, copies, stepOfCopies), copies.size());
  std::vector<bool> isUncommitted(copies.size());
  std::vector<bool> mayBeCommitted(copies.size());
  for (uint32_t block = 0; block < function.blocks().size(); ++block) {
    const Block &statements = function.blocks()[block];
    if (!statements.successors.empty() || !inFlight.enter(block))
      continue;
    for (uint32_t i = 0; i < copies.size(); ++i) {
      const std::optional<FlightState> state = inFlight.find(i, statements.end - 1);
      (state && !state->isCommitted() ? isUncommitted : mayBeCommitted)[i] = true;
    }
  }
  for (uint32_t i = 0; i < copies.size(); ++i)
    if (isUncommitted[i] && !mayBeCommitted[i])
      return facts.report(copies[i], facts.nameOf(copies[i]), msg::uncommittedCopy());
}

bool isCopy(const AcceptedStatement &one) {
  const OperandList specs = operands(one.opcode);
  return std::ranges::any_of(specs, [](const OperandSpec &spec) {
    return spec.role == Role::DestinationAddress || spec.role == Role::SourceAddress;
  });
}

} // namespace

void checkCopyOrder(const FunctionFacts &facts) {
  if (std::ranges::none_of(facts.accepted, isCopy))
    return;
  checkCommits(facts);
  const Function &function = facts.function;
  LaneValues values(function, facts.names.module.wantsAllWarnings());
  const std::vector<SharedAccess> accesses = findSharedAccesses(function, facts.accepted, values);
  const CopyOrderCheck check(facts, accesses);
  const auto nameOf = [](const SharedAccess &access) { return access.address->variable->name; };
  check.check(AccessKind::Copy, {AccessKind::Read}, stepOfCopies,
              [&](const SharedAccess &read, const SharedAccess &copy, FlightState state) {
                facts.report(read.statement, read.operand, msg::earlyCopyRead(nameOf(read)),
                             {{facts.nameOf(copy.statement), whereInFlight(copy.mnemonic, state)}});
              });
  check.check(AccessKind::Write, {AccessKind::BulkRead, AccessKind::BulkWrite}, stepOfStores,
              [&](const SharedAccess &copy, const SharedAccess &store, FlightState) {
                facts.report(copy.statement, copy.operand, msg::noFenceBeforeCopy(copy.mnemonic, nameOf(copy)),
                             {{facts.nameOf(store.statement), msg::noteStore()}});
              });
  check.check(AccessKind::BulkRead, {AccessKind::Write, AccessKind::Copy}, stepOfBulkCopies,
              [&](const SharedAccess &write, const SharedAccess &copy, FlightState state) {
                facts.report(write.statement, write.operand, msg::earlyWrite(nameOf(write), copy.mnemonic),
                             {{facts.nameOf(copy.statement), whereInFlight(copy.mnemonic, state)}});
              });
}

} // namespace ptxmatrix
