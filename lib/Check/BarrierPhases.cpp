//===- BarrierPhases.cpp - What completes the phase of an mbarrier --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The mbarriers whose addresses are known: a variable, and an offset that is the same in all lanes.

#include "Check/FunctionFacts.h"
#include "Flow/Loops.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// A statement that accesses an mbarrier.
struct BarrierUse {
  enum class Kind : uint8_t { Arrive, Expect, Copy, Wait, Other };

  const AcceptedStatement *statement;
  Kind kind;
  const Symbol *variable; ///< Null if it is not known.
  uint64_t offset;
  std::optional<uint64_t> number; ///< The bytes of Expect or Copy, or the parity of Wait, if it is known.

  uint32_t index() const { return statement->index; }
};

using UseKind = BarrierUse::Kind;

UseKind kindOf(Mnemonic mnemonic) {
  switch (mnemonic) {
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
    for (const BarrierUse &use : uses)
      if (use.kind == UseKind::Wait)
        checkParity(use);
      else if (use.kind == UseKind::Expect)
        checkBytes(use);
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
      } else if (spec.role == Role::Size || spec.role == Role::Parity || spec.role == Role::Number) {
        number = &one.ast->operands[i];
      }
    }
    if (!barrier)
      return;
    const SharedLaneValue address = sameInAllLanes(*barrier, one);
    const SharedLaneValue value = number ? sameInAllLanes(*number, one) : nullptr;
    uses.push_back({&one, isCopy ? UseKind::Copy : kindOf(mnemonic), address ? address->variable : nullptr,
                    address ? address->lanes.front() : 0,
                    value && !value->hasBase ? std::optional(value->lanes.front()) : std::nullopt});
  }

  /// The value of \p operand, if that is known and the same in all lanes, or null.
  SharedLaneValue sameInAllLanes(const Operand &operand, const AcceptedStatement &one) const {
    const SharedLaneValue value = facts.firstWarp->values.find(operand.term, one.index);
    return value && value->isSame() ? value : nullptr;
  }

  static bool areSame(const BarrierUse &one, const BarrierUse &other) {
    return one.variable == other.variable && one.offset == other.offset;
  }

  uint32_t blockOf(const BarrierUse &use) const { return function.blockOf(use.index()); }

  /// Reports a wait in a loop for the same phase in each turn, which is complete after the first one.
  void checkParity(const BarrierUse &wait) const {
    if (!wait.variable || !wait.number || wait.statement->ast->guard || function.isEntry(blockOf(wait)))
      return;
    const std::vector<bool> loop = loopOf(blockOf(wait));
    if (isSkipped(loop, blockOf(wait)))
      return;
    const BarrierUse *arrival = nullptr;
    for (const BarrierUse &use : uses) {
      if (!loop[blockOf(use)] || &use == &wait || (use.variable && !areSame(use, wait)))
        continue;
      const bool isArrival = use.kind == UseKind::Arrive || use.kind == UseKind::Expect;
      if (!use.variable || (!isArrival && use.kind != UseKind::Copy) || (isArrival && arrival))
        return;
      arrival = isArrival ? &use : arrival;
    }
    if (arrival)
      facts.report(wait.index(), facts.nameOf(wait.index()),
                   msg::sameParity(wait.statement->opcode.mnemonic, *wait.number),
                   {{facts.nameOf(arrival->index()), msg::noteArrival()}});
  }

  /// The blocks that are in a loop with \p block.
  std::vector<bool> loopOf(uint32_t block) const {
    std::vector<bool> loop = reachedFrom(function, {block}, &Block::successors);
    const std::vector<bool> before = reachedFrom(function, {block}, &Block::predecessors);
    for (size_t i = 0; i < loop.size(); ++i)
      loop[i] = loop[i] && before[i];
    return loop;
  }

  /// Whether there may be a turn of \p loop without \p block, or something in it that is not understood.
  bool isSkipped(const std::vector<bool> &loop, uint32_t block) const {
    for (uint32_t i = 0; i < loop.size(); ++i) {
      if (!loop[i])
        continue;
      const Block &one = function.blocks()[i];
      const bool isBegin = std::ranges::any_of(one.predecessors, [&](uint32_t before) { return !loop[before]; });
      if (isBegin && i != block && reachedFrom(function, {i}, &Block::successors, block)[i])
        return true;
      for (uint32_t statement = one.begin; statement < one.end; ++statement)
        if (function[statement].isCall() || (function[statement].is("mbarrier") && !function.acceptedAt(statement)))
          return true;
    }
    return false;
  }

  /// Reports an mbarrier that expects other bytes than all copies that complete on it have.
  void checkBytes(const BarrierUse &expect) const {
    if (!expect.variable || !expect.number || !facts.header.isEntry || !function.isWhole() ||
        std::ranges::any_of(function.statements(), [](const FunctionStatement &one) { return one.isCall(); }))
      return;
    uint64_t bytes = 0;
    const BarrierUse *last = nullptr;
    for (const BarrierUse &use : uses) {
      if (&use == &expect || (use.variable && !areSame(use, expect)))
        continue;
      if (!use.variable || use.kind == UseKind::Expect || (use.kind == UseKind::Other && !isInit(use)))
        return;
      if (use.kind != UseKind::Copy)
        continue;
      const bool isTogether =
          blockOf(use) == blockOf(expect) && !use.statement->ast->guard && !expect.statement->ast->guard;
      if (!use.number || !isTogether || use.statement->opcode.ofKind(QualifierKind::Multicast))
        return;
      bytes += *use.number;
      last = &use;
    }
    if (last && bytes != *expect.number)
      facts.report(expect.index(), facts.nameOf(expect.index()), msg::otherBytes(*expect.number, bytes),
                   {{facts.nameOf(last->index()), msg::noteLastCopy()}});
  }

  static bool isInit(const BarrierUse &use) { return use.statement->opcode.mnemonic == Mnemonic::MbarrierInit; }

  const FunctionFacts &facts;
  const Function &function;
  std::vector<BarrierUse> uses; ///< In order.
};

} // namespace

void checkBarrierPhases(const FunctionFacts &facts) { PhaseCheck(facts).check(); }

} // namespace ptxmatrix
