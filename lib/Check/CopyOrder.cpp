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

/// What completes operations of some kind, if \p statement does, which is \p one unless it has an error or no form.
using StepOf = std::optional<FlightStep> (*)(const Function &function, uint32_t statement,
                                             const AcceptedStatement *one);

bool is(const AcceptedStatement *one, Mnemonic mnemonic) { return one && one->opcode.mnemonic == mnemonic; }

std::optional<FlightStep> stepOfCopies(const Function &function, uint32_t statement, const AcceptedStatement *one) {
  if (is(one, Mnemonic::CpAsyncCommitGroup))
    return FlightStep{FlightKind::Commit, statement};
  if (is(one, Mnemonic::CpAsyncWaitGroup))
    return FlightStep{FlightKind::Wait, statement, pendingGroups(function, *one)};
  // Somebody may wait for the mbarrier.
  return is(one, Mnemonic::CpAsyncWaitAll) || is(one, Mnemonic::CpAsyncMbarrierArrive)
             ? std::optional(FlightStep{FlightKind::CompleteAll, statement})
             : std::nullopt;
}

std::optional<FlightStep> stepOfStores(const Function & /*function*/, uint32_t statement,
                                       const AcceptedStatement *one) {
  const bool isFence = is(one, Mnemonic::MembarProxy) || is(one, Mnemonic::FenceProxy);
  return isFence && one->opcode.qualifiers.contains(Qualifier::ProxyAsync) &&
                 !one->opcode.qualifiers.contains(Qualifier::Global)
             ? std::optional(FlightStep{FlightKind::CompleteAll, statement})
             : std::nullopt;
}

std::optional<FlightStep> stepOfBulkCopies(const Function &function, uint32_t statement, const AcceptedStatement *one) {
  if (is(one, Mnemonic::CpAsyncBulkCommitGroup))
    return FlightStep{FlightKind::Commit, statement};
  if (is(one, Mnemonic::CpAsyncBulkWaitGroup))
    return FlightStep{FlightKind::Wait, statement, pendingGroups(function, *one)};
  return std::nullopt;
}

/// Of copies that complete on an mbarrier.  Another thread may wait for it, and this one for the other thread.
std::optional<FlightStep> stepOfLoads(const Function &function, uint32_t statement, const AcceptedStatement *one) {
  const FunctionStatement &other = function[statement];
  if (!other.isInstruction)
    return std::nullopt;
  const bool isWait = one && one->isBarrierWait();
  const bool mayFollowOne = other.is("bar") || other.is("barrier") || other.is("atom") ||
                            std::ranges::any_of(std::array{".sync", ".acquire", ".acq_rel", ".relaxed", ".volatile"},
                                                [&](const char *qualifier) { return other.opcode->has(qualifier); });
  return isWait || mayFollowOne ? std::optional(FlightStep{FlightKind::CompleteAll, statement}) : std::nullopt;
}

/// What completes operations.  Without \p stepOf, the function has nothing that does.
std::vector<FlightStep> stepsOf(const FunctionFacts &facts, StepOf stepOf) {
  const Function &function = facts.function;
  std::vector<FlightStep> steps;
  for (uint32_t statement = 0; statement < function.statements().size(); ++statement) {
    const AcceptedStatement *const one = function.acceptedAt(statement);
    if (const std::optional<FlightStep> step = stepOf ? stepOf(function, statement, one) : std::nullopt)
      steps.push_back(*step);
    else if (function[statement].isCall() || function.hasError(statement)) // which may wait, or is meant to
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
    const auto isEarly = [&](const SharedAccess &access) { return access.kind == early; };
    const auto isLate = [&](const SharedAccess &access) { return std::ranges::count(late, access.kind) != 0; };
    constexpr size_t kMaxPairs = size_t{1} << 20; // for linear time
    const auto pairs = static_cast<size_t>(std::ranges::count_if(accesses, isEarly)) *
                       static_cast<size_t>(std::ranges::count_if(accesses, isLate));
    if (pairs == 0 || pairs > kMaxPairs)
      return;
    std::map<Operations, uint32_t> numbers;
    std::vector<std::pair<const SharedAccess *, decltype(numbers)::const_iterator>> checked;
    for (const SharedAccess &access : accesses)
      if (isLate(access))
        if (Operations operations = overlapped(access, early); !operations.empty())
          checked.emplace_back(&access,
                               numbers.try_emplace(std::move(operations), static_cast<uint32_t>(numbers.size())).first);
    std::vector<FlightStep> steps = stepsOf(facts, stepOf);
    for (const auto &[operations, number] : numbers)
      for (const SharedAccess *const operation : operations)
        steps.push_back({FlightKind::Issue, operation->statement, number});
    std::ranges::sort(steps, {}, &FlightStep::statement);
    InFlight inFlight(function, std::move(steps), numbers.size(), FlightState::completed());
    for (const auto &[access, operations] : checked)
      if (const InFlight::States *const states = inFlight.before(access->statement))
        if (const FlightState state = (*states)[operations->second]; state.isInFlight())
          report(*access, *lastBefore(access->statement, operations->first), state);
  }

private:
  /// Accesses that may be in flight when another one overlaps them.  Waits are in order, so that one of these is in
  /// flight if the last one is: together, they are one operation.
  using Operations = std::vector<const SharedAccess *>;

  Operations overlapped(const SharedAccess &access, AccessKind early) const {
    Operations found;
    for (const SharedAccess &other : accesses)
      if (other.kind == early && other.statement != access.statement && access.overlaps(other))
        found.push_back(&other);
    return found;
  }

  /// The last of \p operations before \p statement in the text, or the first one of all.
  static const SharedAccess *lastBefore(uint32_t statement, const Operations &operations) {
    const auto next = std::ranges::lower_bound(operations, statement, {}, &SharedAccess::statement);
    return next == operations.begin() ? *next : *std::prev(next);
  }

  const FunctionFacts &facts;
  const Function &function;
  const std::vector<SharedAccess> &accesses;
};

/// The blocks from whose beginning a path leads to one of \p statements, or to a place that is not known.
std::vector<bool> blocksBefore(const Function &function, const std::vector<uint32_t> &statements) {
  std::vector<uint32_t> ends;
  for (const uint32_t statement : statements)
    ends.push_back(function.blockOf(statement));
  for (uint32_t i = 0; i < function.statements().size(); ++i)
    if (function[i].jump() == Jump::IndexedBranch)
      ends.push_back(function.blockOf(i));
  std::vector<bool> found = reachedFrom(function, ends, &Block::predecessors);
  for (const uint32_t end : ends)
    found[end] = true;
  return found;
}

/// The first statement that \p isCopy and none of \p ends follows on any path, or null.
const AcceptedStatement *findOpenCopy(const Function &function, const std::vector<uint32_t> &ends, const auto &isCopy) {
  const std::vector<bool> isBefore = blocksBefore(function, ends);
  for (const AcceptedStatement &one : function.accepted()) {
    if (!isCopy(one))
      continue;
    const Block &block = function.blocks()[function.blockOf(one.index)];
    const auto next = std::ranges::upper_bound(ends, one.index);
    const bool isInBlock = next != ends.end() && *next < block.end;
    if (!isInBlock && function[block.end - 1].jump() != Jump::IndexedBranch &&
        std::ranges::none_of(block.successors, [&](uint32_t successor) { return isBefore[successor]; }))
      return &one;
  }
  return nullptr;
}

/// Reports a `cp.async` that nothing commits or, unless \p isReadEarly says it already, waits for.
void checkEnds(const FunctionFacts &facts, bool isReadEarly) {
  const Function &function = facts.function;
  if (!function.isWhole())
    return;
  std::vector<uint32_t> commits; // or what completes copies, or may do so
  std::vector<uint32_t> waits;
  for (const FlightStep &step : stepsOf(facts, stepOfCopies)) {
    if (step.kind != FlightKind::Wait)
      commits.push_back(step.statement);
    if (step.kind != FlightKind::Commit)
      waits.push_back(step.statement);
  }
  const auto isCopy = [](const AcceptedStatement &one) { return one.is(Mnemonic::CpAsync); };
  if (const AcceptedStatement *const open = findOpenCopy(function, commits, isCopy))
    facts.report(open->index, msg::uncommittedCopy(/*isBulk=*/false, Mnemonic::CpAsync));
  else if (const AcceptedStatement *const unwaited = findOpenCopy(function, waits, isCopy); unwaited && !isReadEarly)
    facts.report(unwaited->index, msg::unwaitedCopy());
}

/// Reports a bulk copy to global memory that nothing commits, although the function waits for one.
void checkBulkEnds(const FunctionFacts &facts) {
  std::vector<uint32_t> commits; // or what may commit
  bool isWaited = false;
  for (const FlightStep &step : stepsOf(facts, stepOfBulkCopies))
    if (step.kind == FlightKind::Wait)
      isWaited = true;
    else
      commits.push_back(step.statement);
  const auto isCopy = [](const AcceptedStatement &one) { return one.has(Qualifier::BulkGroup); };
  if (isWaited && facts.function.isWhole())
    if (const AcceptedStatement *const open = findOpenCopy(facts.function, commits, isCopy))
      facts.report(open->index, msg::uncommittedCopy(/*isBulk=*/true, open->opcode.mnemonic));
}

} // namespace

void checkCopyOrder(const FunctionFacts &facts) {
  const auto isOfMatrix = [](const AcceptedStatement &one) { return isOfMatrices(one.opcode.mnemonic); };
  if (std::ranges::all_of(facts.function.accepted(), isOfMatrix))
    return;
  const Function &function = facts.function;
  const std::vector<SharedAccess> accesses = findSharedAccesses(function, *facts.firstWarp);
  const CopyOrderCheck check(facts, accesses);
  const auto nameOf = [](const SharedAccess &access) { return access.address->variable->name; };
  const bool mayWait =
      !facts.header.isEntry || std::ranges::any_of(function.accepted(), &AcceptedStatement::isBarrierWait);
  bool isReadEarly = false;
  check.check(AccessKind::Copy, {AccessKind::Read}, stepOfCopies,
              [&](const SharedAccess &read, const SharedAccess &copy, FlightState state) {
                isReadEarly = true;
                facts.report(read.statement, read.operand, msg::earlyCopyRead(nameOf(read), copy.mnemonic),
                             {{facts.nameOf(copy.statement), whereInFlight(copy.mnemonic, state)}});
              });
  checkEnds(facts, isReadEarly);
  checkBulkEnds(facts);
  check.check(AccessKind::BulkWrite, {AccessKind::Read}, mayWait ? stepOfLoads : nullptr,
              [&](const SharedAccess &read, const SharedAccess &copy, FlightState) {
                facts.report(read.statement, read.operand, msg::earlyCopyRead(nameOf(read), copy.mnemonic),
                             {{facts.nameOf(copy.statement), msg::noteCopy()}});
              });
  check.check(AccessKind::Write, {AccessKind::BulkRead, AccessKind::RemoteRead, AccessKind::BulkWrite}, stepOfStores,
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
