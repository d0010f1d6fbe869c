//===- LaneCheck.cpp - What lanes do with a statement ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// All lanes of a warp must execute an instruction on matrices, with the same addresses of matrices.  Addresses and
// strides in registers must be right in each lane that reaches the statement, whichever others do.

#include "Check/FunctionFacts.h"
#include "Flow/AddressSpaces.h"
#include "Sema/Operands/Advice.h"

#include <array>
#include <bit>
#include <map>
#include <set>

namespace ptxmatrix {
namespace {

using TwoLanes = std::pair<size_t, size_t>;

/// Checks one statement.
struct LaneCheck {
  OperandContext &context;
  const MatchedForm &opcode;
  WarpFlow &warp;
  AddressSpaces &spaces;
  const ActiveLanes &active;
  uint32_t index;                                      ///< Of the statement in the function.
  std::optional<uint32_t> executing = findExecuting(); ///< The lanes that execute it; nothing if unknown.

  const Statement &statement() const { return context.statement; }
  const std::vector<Operand> &operands() const { return statement().ast().operands; }

  // All lanes

  void reportExit(const LaneExit &exit) const {
    report(exit.assumesRow, statement().rangeOf(statement().ast().opcode),
           msg::notAllLanes(opcode.mnemonic, size_t{exit.leaver}, exit.isBranch, size_t{exit.stayer})
               .under(exit.isBranch ? Rule::LaneDependentGuard : Rule::LaneDependentExit),
           {exit.range, msg::noteLeft(exit.isBranch)});
  }

  /// The value of the predicate of \p guard; null if it is not known.
  SharedLaneValue find(const std::optional<Guard> &guard) const {
    const SharedLaneValue value = guard ? warp.values.find(guard->predicate, index) : nullptr;
    return value && !value->hasBase ? value : nullptr;
  }

  /// Returns false if the guard is the same in all lanes, or unknown.
  bool checkGuard() const {
    const std::optional<Guard> &guard = statement().ast().guard;
    const SharedLaneValue value = find(guard);
    const std::optional<TwoLanes> lanes = value ? difference(*value) : std::nullopt;
    if (!lanes)
      return false;
    auto [trueLane, falseLane] = *lanes;
    if (value->lanes[trueLane] == 0)
      std::swap(trueLane, falseLane);
    const std::string_view name = context.textOf(guard->predicate);
    report(warp.values.assumesRow(*value), statement().rangeOf(guard->tokens),
           msg::guardDiffers(name, trueLane, falseLane, opcode.mnemonic), {value->origin, msg::noteSet(name)});
    return true;
  }

  /// Whether \p lane may execute the statement.
  bool mayExecute(size_t lane) const { return (executing.value_or(active.lanes) >> lane & 1) != 0; }

  /// Finds out which lanes execute the statement, of those that reach it; nothing if the guard is not known.
  std::optional<uint32_t> findExecuting() const {
    const std::optional<Guard> &guard = statement().ast().guard;
    const SharedLaneValue value = find(guard);
    if (guard && !value)
      return std::nullopt;
    return guard ? active.lanes & value->lanesWhere(!guard->negated) : active.lanes;
  }

  /// Whether all lanes read or write the same place in shared memory; a product has its place in tensor memory.
  bool hasOnePlace() const {
    for (size_t i = 0; i < operands().size(); ++i)
      if (opcode.operand(i).space == AddressSpace::Shared && opcode.operand(i).role != Role::Barrier) {
        const SharedLaneValue value = warp.values.find(operands()[i].term, index);
        return value && value->isSame();
      }
    return isOfMatrices(opcode.mnemonic);
  }

  /// Checks that the address and the stride of a matrix are the same in all lanes.
  void checkSame() const {
    if (info(opcode.mnemonic).addressing != Addressing::Matrix)
      return;
    for (size_t i = 0; i < operands().size(); ++i) {
      const SharedLaneValue value = find(i);
      const std::optional<TwoLanes> lanes = value ? difference(*value) : std::nullopt;
      if (!lanes)
        continue;
      const std::string_view name = context.textOf(operands()[i].term.name);
      report(warp.values.assumesRow(*value), statement().rangeOf(operands()[i].term.name),
             msg::operandDiffers(opcode.operand(i).role == Role::Address, name, lanes->first, lanes->second,
                                 opcode.mnemonic),
             {value->origin, msg::noteSet(name)});
    }
  }

  /// Two lanes that reach the statement with different \p value.
  std::optional<TwoLanes> difference(const LaneValue &value) const {
    const auto first = static_cast<size_t>(std::countr_zero(active.lanes));
    for (size_t lane = first + 1; lane < LaneValue::kLanes; ++lane)
      if (active.contains(lane) && value.lanes[lane] != value.lanes[first])
        return TwoLanes{first, lane};
    return std::nullopt;
  }

  /// With \p assumesRow, the message holds only for one-dimensional blocks, and gets another rule.
  void report(bool assumesRow, SourceRange range, Message message, Note note) const {
    context.report(range, assumesRow ? msg::inOneDimension(message.text) : std::move(message));
    context.addNote(std::move(note));
  }

  // Each lane

  /// Checks operand \p number if it is an address or a stride.
  void checkNumber(size_t number) const {
    const Operand &operand = operands()[number];
    const Role role = opcode.operand(number).role;
    const size_t before = context.reported();
    if (role == Role::Address && checkSpace(operand))
      return;
    const SharedLaneValue value = find(number);
    if (!value || warp.values.assumesRow(*value) || (value->ofThreads && !warp.isCertainAt(index)))
      return;
    if (role == Role::Address)
      checkAddress(operand, *value);
    else if (const std::optional<int64_t> known = strideIn(operand, *value))
      adviseOnStride(context, opcode, operand, *known);
    if (context.reported() > before)
      context.addNote({value->origin, msg::noteSet(context.textOf(operand.term.name))});
  }

  /// The value of the register that operand \p number, an address or a stride, names; null if it is not known.
  SharedLaneValue find(size_t number) const {
    const Role role = opcode.operand(number).role;
    const Term &term = operands()[number].term;
    const bool isName = term.kind == TermKind::Name && !term.name.element;
    return isName && (role == Role::Address || role == Role::Stride) ? warp.values.find(term.name, index) : nullptr;
  }

  /// Returns whether the register holds an address of the wrong kind.
  bool checkSpace(const Operand &address) const {
    if (isNarrowAddress(context, opcode, address))
      return true; // it is reported without the function
    if (!address.term.hasName())
      return false;
    const RegisterId id = spaces.function.registerOf(index, address.term.name);
    const std::optional<AddressOrigin> origin = spaces.find(id, index);
    if (!origin || !adviseOnSpace(context, opcode, address, origin->kind))
      return false;
    if (!origin->statement.empty())
      context.addNote({origin->statement, msg::noteAddress()});
    return true;
  }

  void checkAddress(const Operand &address, const LaneValue &value) const {
    const std::optional<uint64_t> offset = offsetOf(context.statement, address.term);
    if (!value.variable || !offset)
      return;
    const size_t used = usedLanes(opcode);
    const size_t before = context.reported();
    checkAlignment(address, value, *offset, {0, used});
    for (size_t lane = 0; lane < used && context.reported() == before; ++lane)
      if (mayExecute(lane))
        adviseOnBounds(context, opcode, address, addressIn(lane, lane, value, *offset), stride());
    const std::optional<Target> needsAll = targetWithAllLanes(context, opcode);
    if (needsAll && context.reported() == before)
      checkAlignment(address, value, *offset, {used, LaneValue::kLanes}, needsAll);
  }

  /// Reports the first of \p lanes, a beginning and an end, with a misaligned address, and those after it that are
  /// aligned to the same.
  void checkAlignment(const Operand &address, const LaneValue &value, uint64_t offset, TwoLanes lanes,
                      std::optional<Target> needsAll = std::nullopt) const {
    const size_t before = context.reported();
    auto alignment = [&](size_t lane) { return (value.lanes[lane] + offset) & -(value.lanes[lane] + offset); };
    for (size_t first = lanes.first; first < lanes.second && context.reported() == before;) {
      size_t end = first + 1;
      while (end < lanes.second && mayExecute(end) && alignment(end) == alignment(first))
        ++end;
      if (mayExecute(first))
        adviseOnAlignment(context, opcode, address, addressIn(first, end - 1, value, offset), needsAll);
      first = end;
    }
  }

  static VariableAddress addressIn(size_t first, size_t last, const LaneValue &value, uint64_t offset) {
    VariableAddress address{*value.variable, value.lanes[first] + offset, std::nullopt};
    if (!value.isSame())
      address.lanes = {first, last};
    return address;
  }

  /// The stride \p operand, which has \p value, if it is one known number.
  std::optional<int64_t> strideIn(const Operand &operand, const LaneValue &value) const {
    const bool isKnown = !warp.values.assumesRow(value) && !value.hasBase && value.isSame() && !operand.term.sign;
    return isKnown ? std::optional<int64_t>(static_cast<int32_t>(value.lanes.front())) : std::nullopt;
  }

  /// The stride, if it is known.
  std::optional<int64_t> stride() const {
    for (size_t i = 0; i < operands().size(); ++i)
      if (const auto value = opcode.operand(i).role == Role::Stride ? find(i) : nullptr)
        return strideIn(operands()[i], *value);
    return constantStride(context, opcode);
  }
};

bool isSetmaxnreg(Mnemonic mnemonic) {
  return mnemonic == Mnemonic::SetmaxnregInc || mnemonic == Mnemonic::SetmaxnregDec;
}

/// Whether all warps of a warpgroup must execute \p mnemonic.
bool isOfWarpgroup(Mnemonic mnemonic) { return info(mnemonic).isOfWarpgroup || isSetmaxnreg(mnemonic); }

/// Whether one lane of a warp is to execute \p mnemonic.
bool isOfOneLane(Mnemonic mnemonic) {
  constexpr std::array kCopies = {Mnemonic::CpAsyncBulk, Mnemonic::CpAsyncBulkTensor, Mnemonic::CpReduceAsyncBulk,
                                  Mnemonic::CpReduceAsyncBulkTensor};
  return std::ranges::count(kCopies, mnemonic) != 0 || name(mnemonic).starts_with("tcgen05.mma");
}

/// Checks the statements of a function for one warp after the other.
class WarpCheck {
public:
  explicit WarpCheck(const FunctionFacts &facts)
      : facts(facts), function(facts.function), spaces(function), isReported(function.accepted().size()),
        warpsOf(isReported.size()) {}

  /// Checks what \p warp, number \p number of a block, does with the statements that were not reported for others.
  void check(WarpFlow &warp, uint32_t number) {
    for (size_t i = 0; i < isReported.size(); ++i) {
      const AcceptedStatement &one = function.accepted()[i];
      const ActiveLanes *const active = warp.at(one.index);
      const Mnemonic mnemonic = one.opcode.mnemonic;
      if (!active || !(isOfMatrices(mnemonic) || isSetmaxnreg(mnemonic) || isOfOneLane(mnemonic)))
        continue;
      Statement statement = function.read(one.index);
      statement.symbols = function.symbolsOf(one.index);
      OperandContext context(statement, facts.names, facts.sink.list());
      const LaneCheck check{context, one.opcode, warp, spaces, *active, one.index};
      warpsOf[i] |= check.executing != 0 ? uint32_t{1} << number : 0;
      if (isReported[i] || check.executing == 0)
        continue;
      const size_t before = context.reported();
      checkStatement(check);
      isReported[i] = context.reported() > before;
      if (isReported[i] && number > 0)
        context.addNote(facts.noteAt(one.index, msg::noteWarp(number)));
      facts.sink.endStatement(statement.range);
    }
  }

  /// Reports statements of a warpgroup that some of its warps execute and others certainly do not.  These may have one
  /// of their own: a GPU does not ask that it is the same.
  void checkWarpgroups() {
    for (uint32_t first = 0; first < LaneValue::kLanes; first += kWarps) {
      std::map<Mnemonic, uint32_t> together; // the warps that execute one which not all execute
      for (size_t i = 0; i < warpsOf.size(); ++i)
        if (warpsIn(i, first) != kAllWarps)
          together[function.accepted()[i].opcode.mnemonic] |= warpsIn(i, first);
      for (size_t i = 0; i < warpsOf.size(); ++i) {
        const AcceptedStatement &one = function.accepted()[i];
        const Mnemonic mnemonic = one.opcode.mnemonic;
        const uint32_t warps = warpsIn(i, first);
        const uint32_t all = together[mnemonic];
        if (isReported[i] || !isOfWarpgroup(mnemonic) || warps == 0 || warps == kAllWarps || all == kAllWarps)
          continue;
        facts.report(one.index, msg::notAllWarps(mnemonic, first + static_cast<uint32_t>(std::countr_one(all)),
                                                 first + static_cast<uint32_t>(std::countr_zero(warps))));
        isReported[i] = true;
      }
    }
  }

private:
  static constexpr uint32_t kWarps = 4; ///< Of a warpgroup.
  static constexpr uint32_t kAllWarps = 0xf;

  /// The warps of the warpgroup that begins with warp \p first which may execute accepted statement \p number.
  uint32_t warpsIn(size_t number, uint32_t first) const { return warpsOf[number] >> first & kAllWarps; }

  void checkStatement(const LaneCheck &check) {
    for (size_t i = 0; i < check.operands().size(); ++i)
      check.checkNumber(i);
    if (!check.opcode.ofKind(QualifierKind::Sync))
      return checkIssue(check);
    if (check.active.exit) {
      if (reportedExits.insert(check.active.exit->range.begin).second)
        check.reportExit(*check.active.exit);
    } else if (!check.checkGuard()) {
      check.checkSame();
    }
  }

  void checkIssue(const LaneCheck &check) const {
    const Mnemonic mnemonic = check.opcode.mnemonic;
    if (!facts.names.module.wantsAllWarnings() || !function.isWhole() || !isOfOneLane(mnemonic) || !check.hasOnePlace())
      return;
    const auto lanes = static_cast<unsigned>(std::popcount(check.executing.value_or(0)));
    if (lanes > 1 && check.warp.isCertainAt(check.index))
      facts.report(check.index, msg::repeatedIssue(lanes, mnemonic));
  }

  const FunctionFacts &facts;
  const Function &function;
  AddressSpaces spaces;
  std::vector<bool> isReported;   ///< By accepted statement.
  std::vector<uint32_t> warpsOf;  ///< By accepted statement: a bit for each warp that may execute it.
  std::set<size_t> reportedExits; ///< By their beginnings.
};

} // namespace

WarpRows rowsOf(const FunctionFacts &facts) {
  const auto needsWarps = [](const AcceptedStatement &one) {
    return isOfWarpgroup(one.opcode.mnemonic) || name(one.opcode.mnemonic).starts_with("tcgen05.");
  };
  return std::ranges::any_of(facts.function.accepted(), needsWarps) ? WarpRows::Certain
         : facts.names.module.wantsAllWarnings()                    ? WarpRows::Assumed
                                                                    : WarpRows::Unknown;
}

void checkLanes(const FunctionFacts &facts) {
  WarpCheck check(facts);
  check.check(*facts.firstWarp, 0);
  const LaneValues &first = facts.firstWarp->values;
  for (uint32_t i = 1; i < first.warps() && first.dependsOnWarp(); ++i) {
    WarpFlow warp(facts.function, WarpRows::Unknown, i);
    check.check(warp, i);
  }
  if (first.warps() > 1 && first.dependsOnWarp())
    check.checkWarpgroups();
}

} // namespace ptxmatrix
