//===- BarrierPhases.cpp - Phases of mbarriers, and waits for them --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Phases are checked of mbarriers whose addresses are known: a variable, and an offset that is the same in all lanes.

#include "Check/FunctionFacts.h"
#include "Flow/Loops.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

/// A statement that accesses an mbarrier.
struct BarrierUse {
  enum class Kind : uint8_t { Init, Arrive, Expect, Copy, Wait, Other };

  const AcceptedStatement *statement;
  Kind kind;
  const Symbol *variable; ///< Null if it is not known.
  uint64_t offset;
  /// The bytes of Expect or Copy, the parity of Wait, or the arrivals of Init or Arrive, if it is known.
  std::optional<uint64_t> number;

  uint32_t index() const { return statement->index; }
  /// Whether it is known that \p other is a use of another mbarrier.
  bool isOtherThan(const BarrierUse &other) const {
    return variable && other.variable && (variable != other.variable || offset != other.offset);
  }
};

using UseKind = BarrierUse::Kind;

UseKind kindOf(Mnemonic mnemonic) {
  switch (mnemonic) {
  case Mnemonic::MbarrierInit:
    return UseKind::Init;
  case Mnemonic::MbarrierArrive:
  case Mnemonic::CpAsyncMbarrierArrive:
  case Mnemonic::Tcgen05Commit:
    return UseKind::Arrive;
  case Mnemonic::MbarrierArriveExpectTx:
    return UseKind::Expect;
  case Mnemonic::MbarrierTestWaitParity:
  case Mnemonic::MbarrierTryWaitParity:
    return UseKind::Wait;
  default:
    return UseKind::Other;
  }
}

class PhaseCheck {
public:
  explicit PhaseCheck(const FunctionFacts &facts) : facts(facts), function(facts.function) {
    for (const AcceptedStatement &one : function.accepted())
      add(one);
  }

  void check() const {
    if (uses.empty() || !facts.isKnownKernel())
      return;
    checkInits();
    if (!function.take(uses.size() * uses.size()))
      return;
    for (const BarrierUse &use : uses)
      if (use.kind == UseKind::Wait)
        checkParity(use);
      else if (use.kind == UseKind::Copy)
        checkExpected(use);
      else if (use.kind == UseKind::Expect)
        checkBytes(use);
      else if (use.kind == UseKind::Init)
        checkArrivals(use);
  }

private:
  void add(const AcceptedStatement &one) {
    const Mnemonic mnemonic = one.opcode.mnemonic;
    const bool isOfBarrier =
        name(mnemonic).find("mbarrier") != std::string_view::npos || mnemonic == Mnemonic::Tcgen05Commit;
    const Operand *barrier = nullptr;
    bool isCopy = false;
    const Operand *number = nullptr;
    for (size_t i = 0; i < one.ast->operands.size(); ++i) {
      const OperandSpec &spec = one.opcode.operand(i);
      if (spec.role == Role::Barrier || (isOfBarrier && spec.takes() == Takes::Address)) {
        barrier = &one.ast->operands[i];
        isCopy = spec.role == Role::Barrier;
      } else if (spec.role == Role::Size || spec.role == Role::Parity || spec.role == Role::Number ||
                 spec.role == Role::Count) {
        number = &one.ast->operands[i];
      }
    }
    if (!barrier)
      return;
    const bool reachesOthers = one.opcode.ofKind(QualifierKind::Multicast).has_value(); // other CTAs may arrive, too
    const SharedLaneValue address = sameInAllThreads(*barrier, one);
    const SharedLaneValue value = number && !reachesOthers ? sameInAllThreads(*number, one) : nullptr;
    const Symbol *variable = address ? address->variable : nullptr;
    if (variable && variable->isExtern) // all of these begin at the same address
      variable = external ? external : (external = variable);
    const UseKind kind = isCopy ? UseKind::Copy : reachesOthers ? UseKind::Other : kindOf(mnemonic);
    uses.push_back({&one, kind, variable, address ? address->lanes.front() : 0,
                    value && !value->hasBase             ? std::optional(value->lanes.front())
                    : !number && kind == UseKind::Arrive ? std::optional(uint64_t{1})
                                                         : std::nullopt});
  }

  /// The value of \p operand, if that is known and the same in all threads, or null.
  SharedLaneValue sameInAllThreads(const Operand &operand, const AcceptedStatement &one) const {
    const SharedLaneValue value = facts.firstWarp->values.find(operand.term, one.index);
    return value && value->isSame() && !value->ofThreads ? value : nullptr;
  }

  /// The other uses of the mbarrier of \p one, or of one that may be the same.
  auto othersOf(const BarrierUse &one) const {
    return uses | std::views::filter([&](const BarrierUse &use) { return &use != &one && !use.isOtherThan(one); });
  }

  uint32_t blockOf(const BarrierUse &use) const { return function.blockOf(use.index()); }

  /// Reports the first use of each mbarrier that nothing initializes.
  void checkInits() const {
    std::set<std::pair<const Symbol *, uint64_t>> initialized;
    for (const BarrierUse &use : uses)
      if (use.kind == UseKind::Init && !initialized.emplace(use.variable, use.offset).first->first)
        return;
    if (initialized.empty()) {
      const auto isOfBarrier = [](const BarrierUse &use) {
        return name(use.statement->opcode.mnemonic).starts_with("mbarrier.");
      };
      if (const auto first = std::ranges::find_if(uses, isOfBarrier); first != uses.end())
        facts.report(first->index(), msg::noInit());
      return;
    }
    for (const BarrierUse &use : uses)
      if (use.variable && initialized.emplace(use.variable, use.offset).second)
        facts.report(use.index(), msg::noInitOfThis());
  }

  /// Reports a copy that completes on an mbarrier which expects no bytes, although the kernel waits for one.
  void checkExpected(const BarrierUse &copy) const {
    bool isWaited = false;
    for (const BarrierUse &use : othersOf(copy)) {
      if (name(use.statement->opcode.mnemonic).find("expect_tx") != std::string_view::npos)
        return;
      isWaited |= use.statement->isBarrierWait();
    }
    if (isWaited)
      facts.report(copy.index(), msg::noExpected(copy.statement->opcode.mnemonic));
  }

  /// Reports a wait in a loop for the first phase in each turn, which is complete after the first one.
  void checkParity(const BarrierUse &wait) const {
    const bool isOfFirst = wait.variable && wait.number == 0 && !wait.statement->ast->guard;
    const bool isSearched = isOfFirst && function.take(kStepsOfLoops * function.blocks().size());
    const std::optional<Loop> loop = isSearched ? Loop::around(function, blockOf(wait)) : std::nullopt;
    if (!loop)
      return;
    const BarrierUse *arrival = nullptr;
    for (const BarrierUse &use : othersOf(wait)) {
      if (use.kind == UseKind::Copy)
        continue;
      const bool isIn = loop->contains(blockOf(use));
      const bool isArrival = use.kind == UseKind::Arrive || use.kind == UseKind::Expect;
      const bool isOtherParity = use.kind == UseKind::Wait && use.number != wait.number; // of other threads, perhaps
      if (!use.variable || use.kind == UseKind::Other || isOtherParity ||
          (isIn && (use.kind == UseKind::Init || (isArrival && arrival))))
        return;
      arrival = isIn && isArrival ? &use : arrival;
    }
    if (arrival && !arrival->statement->ast->guard && isOncePerTurn(*loop, blockOf(*arrival), blockOf(wait)))
      facts.report(wait.index(), msg::sameParity(wait.statement->opcode.mnemonic),
                   {facts.noteAt(arrival->index(), msg::noteArrival())});
  }

  /// Whether there is one arrival in each turn of a loop, and then a wait, which is repeated until the phase is
  /// complete.
  bool isOncePerTurn(const Loop &loop, uint32_t arrival, uint32_t wait) const {
    LaneValues &values = facts.firstWarp->values;
    return arrival != wait && loop.isInEachTurn(arrival, values) && loop.isInEachTurn(wait, values) &&
           !reachedFrom(function, {arrival}, &Function::successorsOf, {wait})[arrival] &&
           reachedFrom(function, {wait}, &Function::successorsOf, {arrival})[wait];
  }

  /// Reports an mbarrier that expects other bytes than all copies that complete on it have.
  void checkBytes(const BarrierUse &expect) const {
    if (!expect.variable || !expect.number)
      return;
    uint64_t bytes = 0;
    const BarrierUse *last = nullptr;
    for (const BarrierUse &use : othersOf(expect)) {
      if (!use.variable || use.kind == UseKind::Expect || use.kind == UseKind::Other)
        return;
      if (use.kind != UseKind::Copy)
        continue;
      if (!use.number || !areTogether(use, expect))
        return;
      bytes += *use.number;
      last = &use;
    }
    if (last && bytes != *expect.number)
      facts.report(expect.index(), msg::otherBytes(*expect.number, bytes),
                   {facts.noteAt(last->index(), msg::noteLastCopy())});
  }

  /// Whether a thread executes both or neither.
  bool areTogether(const BarrierUse &one, const BarrierUse &other) const {
    const std::optional<Guard> &guard = one.statement->ast->guard;
    const std::optional<Guard> &otherGuard = other.statement->ast->guard;
    if (blockOf(one) != blockOf(other) || guard.has_value() != otherGuard.has_value())
      return false;
    if (!guard)
      return true;
    const RegisterId id = function.registerOf(one.index(), guard->predicate);
    const Writes writes = writesReaching(function, id, one.index());
    return guard->negated == otherGuard->negated && id == function.registerOf(other.index(), otherGuard->predicate) &&
           !writes.empty() && writes == writesReaching(function, id, other.index());
  }

  /// Reports a wait for an mbarrier at which too few threads can arrive.
  void checkArrivals(const BarrierUse &init) const {
    if (!init.variable || !init.number || !function.take(uses.size() * function.blocks().size()))
      return;
    uint64_t arrivals = 0;
    const BarrierUse *wait = nullptr;
    for (const BarrierUse &use : othersOf(init)) {
      const std::optional<uint64_t> most = mostArrivals(use);
      if (!use.variable || !most)
        return;
      arrivals += *most;
      if (use.kind == UseKind::Wait && use.number == 0 && isRepeated(blockOf(use)))
        wait = &use; // again and again, until the first phase is complete
    }
    if (wait && arrivals < *init.number)
      facts.report(wait->index(), msg::tooFewArrivals(*init.number, arrivals),
                   {facts.noteAt(init.index(), msg::noteInitialized())});
  }

  bool isRepeated(uint32_t block) const { return reachedFrom(function, {block}, &Function::successorsOf)[block]; }

  /// How often the threads of a block arrive by \p use, at most; nothing if that is not known.
  std::optional<uint64_t> mostArrivals(const BarrierUse &use) const {
    const MatchedForm &opcode = use.statement->opcode;
    if (use.kind == UseKind::Wait || use.kind == UseKind::Copy ||
        (opcode.mnemonic == Mnemonic::CpAsyncMbarrierArrive && !opcode.qualifiers.contains(Qualifier::NoIncrement)))
      return 0; // the last of these expects one more arrival before it makes that
    const LaunchBounds &bounds = function.bounds();
    const std::optional<BlockSize> &size = bounds.required ? bounds.required : bounds.most;
    const bool isArrival = use.kind == UseKind::Expect || (use.kind == UseKind::Arrive && use.number);
    if (!size || !isArrival || isRepeated(blockOf(use)))
      return std::nullopt;
    return (*size)[0] * (*size)[1] * (*size)[2] * (use.kind == UseKind::Arrive ? *use.number : 1);
  }

  const FunctionFacts &facts;
  const Function &function;
  std::vector<BarrierUse> uses;     ///< In order.
  const Symbol *external = nullptr; ///< The first variable in dynamic shared memory.
};

} // namespace

void checkBarrierPhases(const FunctionFacts &facts) { PhaseCheck(facts).check(); }

void checkBarrierWaits(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const auto isUnknown = [](const FunctionStatement &one) { return !one.ast; };
  if (!function.isWhole() || std::ranges::none_of(function.accepted(), &AcceptedStatement::isBarrierWait) ||
      std::ranges::any_of(function.statements(), isUnknown))
    return;
  std::set<RegisterId> used; // other than for the result of a wait
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    const AcceptedStatement *const one = function.acceptedAt(i);
    const NameNode *const result = one && one->isBarrierWait() ? one->ast->namesOf(0).data() : nullptr;
    for (const NameNode &name : function[i].ast->names)
      if (&name != result)
        used.insert(function.registerOf(i, name));
  }
  for (const AcceptedStatement &one : function.accepted())
    if (one.isBarrierWait() && !used.contains(function.registerOf(one.index, one.ast->operands.front().term)))
      facts.report(one.index, msg::ignoredWait(one.opcode.mnemonic));
}

} // namespace ptxmatrix
