//===- LaneCheck.cpp - Advice about lane-dependent values -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/FunctionFacts.h"
#include "Check/NumberCheck.h"
#include "Diagnostics/Messages.h"

#include <bit>

namespace ptxmatrix {
namespace {

using TwoLanes = std::pair<size_t, size_t>;

/// Advice about one statement.
struct Advice {
  LaneValues &values;
  const ActiveLanes &active;
  const uint32_t index;
  const Statement &statement;
  const MatchedForm &opcode;
  std::vector<Diagnostic> &diagnostics;

  void reportExit(const LaneExit &exit) const {
    report(exit.assumesRow, statement.rangeOf(statement.ast().opcode),
           msg::notAllLanes(opcode.form->mnemonic, exit.leaver, exit.isBranch, exit.stayer)
               .under(exit.isBranch ? Rule::LaneDependentGuard : Rule::LaneDependentExit),
           {exit.range, msg::noteLeft(exit.isBranch)});
  }

  /// Whether all lanes of the warp must execute the statement; one is enough for a tcgen05.mma.
  bool isOfWarp() const { return opcode.form->slotOfKind[static_cast<size_t>(QualifierKind::Sync)] != detail::kNoSlot; }

  /// Returns false if the guard is the same in all lanes, or unknown.
  bool checkGuard() const {
    const std::optional<Guard> &guard = statement.ast().guard;
    const LaneDomain::Value value = guard ? values.find(guard->predicate, index) : nullptr;
    const std::optional<TwoLanes> lanes = value ? difference(*value) : std::nullopt;
    if (!lanes || value->hasBase)
      return false;
    auto [trueLane, falseLane] = *lanes;
    if (value->lanes[trueLane] == 0)
      std::swap(trueLane, falseLane);
    report(value->assumesRow, statement.rangeOf(guard->tokens),
           msg::guardDiffers(text(guard->predicate), trueLane, falseLane, opcode.form->mnemonic),
           {value->origin, msg::noteSet(text(guard->predicate))});
    return true;
  }

  void checkOperands() const {
    if (info(opcode.form->mnemonic).addressing != Addressing::Matrix)
      return;
    const std::vector<Operand> &operands = statement.ast().operands;
    for (size_t i = 0; i < operands.size(); ++i)
      if (const Role role = opcode.operand(i).role;
          (role == Role::Address || role == Role::Stride) && operands[i].term.kind == TermKind::Name)
        checkRegister(role == Role::Address, operands[i].term.name);
  }
  void checkRegister(bool isAddress, const NameNode &name) const {
    const LaneDomain::Value value = name.element ? nullptr : values.find(name, index);
    const std::optional<TwoLanes> lanes = value ? difference(*value) : std::nullopt;
    if (!lanes)
      return;
    report(value->assumesRow, statement.rangeOf(name),
           msg::operandDiffers(isAddress, text(name), lanes->first, lanes->second, opcode.form->mnemonic),
           {value->origin, msg::noteSet(text(name))});
  }

  /// Two lanes that reach the statement with different \p value.
  std::optional<TwoLanes> difference(const LaneValue &value) const {
    const auto first = static_cast<size_t>(std::countr_zero(active.lanes));
    for (size_t lane = first + 1; lane < LaneValue::kLanes; ++lane)
      if (active.contains(lane) && value.lanes[lane] != value.lanes[first])
        return TwoLanes{first, lane};
    return std::nullopt;
  }

  std::string_view text(const NameNode &name) const { return statement.textOf(name.identifier); }

  /// With \p assumesRow, the message holds only for one-dimensional blocks, and gets another rule.
  void report(bool assumesRow, SourceRange range, Message message, Note note) const {
    diagnostics.push_back(makeDiagnostic(range, assumesRow ? msg::inOneDimension(message.text) : std::move(message)));
    diagnostics.back().notes.push_back(std::move(note));
  }
};

} // namespace

void checkLanes(const FunctionFacts &facts) {
  Function &function = facts.function;
  LaneValues values(function, facts.names.module.wantsAllWarnings());
  AddressSpaces spaces(function);
  const std::vector<std::optional<ActiveLanes>> lanes = findActiveLanes(function, values);
  size_t reportedExit = SIZE_MAX; // the beginning of the exit that was reported last
  for (const AcceptedStatement &one : facts.accepted) {
    const std::optional<ActiveLanes> &active = lanes[function.blockOf(one.index)];
    if (!active) // it is not reached
      continue;
    Statement statement = one.in(function);
    statement.symbols = function.symbolsOf(one.index);
    OperandContext context(statement, facts.names, facts.sink.list());
    adviseOnNumbers(context, one.opcode, {function, values, spaces, *active, one.index});
    const Advice advice{values, *active, one.index, statement, one.opcode, facts.sink.list()};
    if (active->exit && advice.isOfWarp()) {
      if (reportedExit != active->exit->range.begin)
        advice.reportExit(*active->exit);
      reportedExit = active->exit->range.begin;
    } else if (advice.isOfWarp() && !advice.checkGuard()) {
      advice.checkOperands();
    }
    facts.sink.endStatement(statement.range);
  }
}

} // namespace ptxmatrix
