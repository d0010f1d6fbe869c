//===- CopyOrder.cpp - The order of accesses to shared memory -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Asynchronous copies, and stores that the async proxy does not see before a fence.  What is reported was wrong on an
// H200 in each process that tried it, and is certain from the text: the addresses are known, and overlap.

#include "Check/FunctionFacts.h"
#include "Flow/Loops.h"
#include "Flow/SharedAccess.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace ptxmatrix {
namespace {

using AccessKind = SharedAccess::Kind;
using FlightKind = FlightStep::Kind;

/// What \p statement does with the operations of some kind that are in flight.  \p one is the same statement, or null
/// if it has an error or no form.
using StepOf = FlightKind (*)(const FunctionStatement &statement, const AcceptedStatement *one);

bool is(const AcceptedStatement *one, Mnemonic mnemonic) { return one && one->is(mnemonic); }

FlightKind stepOfCopies(const FunctionStatement & /*statement*/, const AcceptedStatement *one) {
  if (is(one, Mnemonic::CpAsyncCommitGroup))
    return FlightKind::Commit;
  if (is(one, Mnemonic::CpAsyncWaitGroup))
    return FlightKind::Wait;
  // Somebody may wait for the mbarrier.
  const bool isForAll = is(one, Mnemonic::CpAsyncWaitAll) || is(one, Mnemonic::CpAsyncMbarrierArrive);
  return isForAll ? FlightKind::CompleteAll : FlightKind::None;
}

FlightKind stepOfStores(const FunctionStatement & /*statement*/, const AcceptedStatement *one) {
  const bool isFence = is(one, Mnemonic::MembarProxy) || is(one, Mnemonic::FenceProxy);
  return isFence && one->has(Qualifier::ProxyAsync) && !one->has(Qualifier::Global) ? FlightKind::CompleteAll
                                                                                    : FlightKind::None;
}

FlightKind stepOfBulkCopies(const FunctionStatement & /*statement*/, const AcceptedStatement *one) {
  return is(one, Mnemonic::CpAsyncBulkCommitGroup) ? FlightKind::Commit
         : is(one, Mnemonic::CpAsyncBulkWaitGroup) ? FlightKind::Wait
                                                   : FlightKind::None;
}

/// Of copies that complete on an mbarrier.  Another thread may wait for it, and this one for the other thread.
FlightKind stepOfLoads(const FunctionStatement &statement, const AcceptedStatement *one) {
  if (!statement.isInstruction)
    return FlightKind::None;
  const bool isWait = one && one->isBarrierWait();
  const bool mayFollowOne = statement.is("bar") || statement.is("barrier") || statement.is("atom") ||
                            std::ranges::any_of(std::array{".sync", ".acquire", ".acq_rel", ".relaxed", ".volatile"},
                                                [&](const char *word) { return statement.opcode->has(word); });
  return isWait || mayFollowOne ? FlightKind::CompleteAll : FlightKind::None;
}

/// What completes operations.  Without \p stepOf, the function has nothing that does.
std::vector<FlightStep> stepsOf(const Function &function, StepOf stepOf) {
  std::vector<FlightStep> steps;
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    const AcceptedStatement *const one = function.acceptedAt(i);
    const FlightKind kind = stepOf ? stepOf(function[i], one) : FlightKind::None;
    if (kind != FlightKind::None)
      steps.push_back({kind, i, kind == FlightKind::Wait ? function.numberIn(*one) : 0});
    else if (function[i].isCall() || function[i].hasError) // which may wait, or is meant to
      steps.push_back({FlightKind::CompleteAll, i});
  }
  return steps;
}

/// Accesses that may be in flight when another one overlaps them.  Waits are in order, so that one of these is in
/// flight if the last one is: together, they are one operation.
using Operations = std::vector<const SharedAccess *>;

/// The last of \p operations before \p statement in the text, or the first one of all.
const SharedAccess &lastBefore(uint32_t statement, const Operations &operations) {
  const auto next = std::ranges::lower_bound(operations, statement, {}, &SharedAccess::statement);
  return next == operations.begin() ? **next : **std::prev(next);
}

/// The accesses of one function.
struct AccessOrder {
  const FunctionFacts &facts;
  const std::vector<SharedAccess> accesses;

  Operations overlapped(const SharedAccess &access, AccessKind early) const {
    constexpr size_t kStepsPerPair = 16;
    Operations found;
    for (const SharedAccess &other : accesses)
      if (other.kind == early && other.statement != access.statement && access.mayOverlap(other) &&
          facts.function.take(kStepsPerPair) && access.overlaps(other))
        found.push_back(&other);
    return found;
  }

  /// Reports each access of one of the kinds \p late that overlaps one of the kind \p early which is not complete: \p
  /// describe returns the message, and a note at the early one, for these two and the state.  Returns whether there are
  /// any.
  bool check(AccessKind early, std::initializer_list<AccessKind> late, StepOf stepOf, const auto &describe) const {
    const auto isEarly = [&](const SharedAccess &access) { return access.kind == early; };
    const auto isLate = [&](const SharedAccess &access) { return std::ranges::count(late, access.kind) != 0; };
    const auto pairs = static_cast<size_t>(std::ranges::count_if(accesses, isEarly)) *
                       static_cast<size_t>(std::ranges::count_if(accesses, isLate));
    if (pairs == 0 || !facts.function.take(pairs))
      return false;
    std::map<Operations, uint32_t> numbers;
    std::vector<std::pair<const SharedAccess *, decltype(numbers)::const_iterator>> checked;
    for (const SharedAccess &access : accesses)
      if (isLate(access))
        if (Operations operations = overlapped(access, early); !operations.empty())
          checked.emplace_back(&access,
                               numbers.try_emplace(std::move(operations), static_cast<uint32_t>(numbers.size())).first);
    std::vector<FlightStep> steps = stepsOf(facts.function, stepOf);
    for (const auto &[operations, number] : numbers)
      for (const SharedAccess *const operation : operations)
        steps.push_back({FlightKind::Issue, operation->statement, number});
    std::ranges::sort(steps, {}, &FlightStep::statement);
    InFlight inFlight(facts.function, std::move(steps), numbers.size(), FlightState::completed());
    bool isReported = false;
    for (const auto &[access, operations] : checked)
      if (const InFlight::States *const states = inFlight.before(access->statement))
        if (const FlightState state = (*states)[operations->second]; state.isInFlight()) {
          const SharedAccess &other = lastBefore(access->statement, operations->first);
          auto [message, note] = describe(*access, other, state);
          facts.report(access->statement, access->operand, std::move(message),
                       {{facts.nameOf(other.statement), std::move(note)}});
          isReported = true;
        }
    return isReported;
  }
};

/// The blocks from whose beginning a path leads to one of \p statements, or to a place that is not known.
std::vector<bool> blocksBefore(const Function &function, const std::vector<uint32_t> &statements) {
  std::vector<uint32_t> ends;
  for (const uint32_t statement : statements)
    ends.push_back(function.blockOf(statement));
  for (uint32_t block = 0; block < function.blocks().size(); ++block)
    if (function[function.blocks()[block].end - 1].jump() == Jump::IndexedBranch)
      ends.push_back(block);
  std::vector<bool> found = reachedFrom(function, ends, &Function::predecessorsOf);
  for (const uint32_t end : ends)
    found[end] = true;
  return found;
}

/// The first statement that \p isCopy and is followed by none of \p steps but those of the kind \p other, on any path;
/// null without one.
const AcceptedStatement *findOpenCopy(const Function &function, const std::vector<FlightStep> &steps, FlightKind other,
                                      const auto &isCopy) {
  std::vector<uint32_t> ends; // in order
  for (const FlightStep &step : steps)
    if (step.kind != other)
      ends.push_back(step.statement);
  const std::vector<bool> isBefore = blocksBefore(function, ends);
  for (const AcceptedStatement &one : function.accepted()) {
    if (!isCopy(one))
      continue;
    const uint32_t block = function.blockOf(one.index);
    const uint32_t end = function.blocks()[block].end;
    const auto next = std::ranges::upper_bound(ends, one.index);
    const bool isInBlock = next != ends.end() && *next < end;
    if (!isInBlock && function[end - 1].jump() != Jump::IndexedBranch &&
        std::ranges::none_of(function.successorsOf(block), [&](uint32_t successor) { return isBefore[successor]; }))
      return &one;
  }
  return nullptr;
}

/// Reports a `cp.async` of a kernel that nothing commits or, unless \p isReadEarly says it already, waits for, and a
/// bulk copy to global memory that nothing commits, although the kernel waits for one.
void checkEnds(const FunctionFacts &facts, bool isReadEarly) {
  const Function &function = facts.function;
  if (!function.isWhole() || !facts.header.isEntry) // the caller may do so
    return;
  const std::vector<FlightStep> steps = stepsOf(function, stepOfCopies);
  const auto isCopy = [](const AcceptedStatement &one) { return one.is(Mnemonic::CpAsync); };
  if (const AcceptedStatement *const open = findOpenCopy(function, steps, FlightKind::Wait, isCopy))
    facts.report(open->index, msg::uncommittedCopy(/*isBulk=*/false, Mnemonic::CpAsync));
  else if (const auto *const unwaited = findOpenCopy(function, steps, FlightKind::Commit, isCopy);
           unwaited && !isReadEarly)
    facts.report(unwaited->index, msg::unwaitedCopy());
  const std::vector<FlightStep> bulkSteps = stepsOf(function, stepOfBulkCopies);
  if (std::ranges::count(bulkSteps, FlightKind::Wait, &FlightStep::kind) == 0)
    return;
  const auto isBulkCopy = [](const AcceptedStatement &one) { return one.has(Qualifier::BulkGroup); };
  if (const AcceptedStatement *const open = findOpenCopy(function, bulkSteps, FlightKind::Wait, isBulkCopy))
    facts.report(open->index, msg::uncommittedCopy(/*isBulk=*/true, open->opcode.mnemonic));
}

} // namespace

void checkCopyOrder(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const auto isOfMatrix = [](const AcceptedStatement &one) { return isOfMatrices(one.opcode.mnemonic); };
  if (std::ranges::all_of(function.accepted(), isOfMatrix))
    return;
  const AccessOrder order{facts, findSharedAccesses(function, *facts.firstWarp)};
  const auto nameOf = [](const SharedAccess &access) { return access.address->variable->name; };
  const bool isReadEarly = order.check(AccessKind::Copy, {AccessKind::Read}, stepOfCopies,
                                       [&](const SharedAccess &read, const SharedAccess &copy, FlightState state) {
                                         return std::pair(msg::earlyCopyRead(nameOf(read), copy.mnemonic),
                                                          whereInFlight(copy.mnemonic, state));
                                       });
  checkEnds(facts, isReadEarly);
  const bool mayWait =
      !facts.header.isEntry || std::ranges::any_of(function.accepted(), &AcceptedStatement::isBarrierWait);
  order.check(AccessKind::BulkWrite, {AccessKind::Read}, mayWait ? stepOfLoads : nullptr,
              [&](const SharedAccess &read, const SharedAccess &copy, FlightState) {
                return std::pair(msg::earlyCopyRead(nameOf(read), copy.mnemonic), msg::noteCopy());
              });
  order.check(AccessKind::Write, {AccessKind::BulkRead, AccessKind::RemoteRead, AccessKind::BulkWrite}, stepOfStores,
              [&](const SharedAccess &copy, const SharedAccess & /*store*/, FlightState) {
                return std::pair(msg::noFenceBeforeCopy(copy.mnemonic, nameOf(copy)), msg::noteStore());
              });
  order.check(AccessKind::BulkRead, {AccessKind::Write, AccessKind::Copy}, stepOfBulkCopies,
              [&](const SharedAccess &write, const SharedAccess &copy, FlightState state) {
                return std::pair(msg::earlyWrite(nameOf(write), copy.mnemonic), whereInFlight(copy.mnemonic, state));
              });
}

} // namespace ptxmatrix
