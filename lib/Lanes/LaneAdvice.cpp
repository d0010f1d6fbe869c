//===- LaneAdvice.cpp - Advice about lane-dependent values ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LaneAdvice.h"
#include "Diagnostics/Messages.h"
#include "Sema/Operands/Advice.h"
#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {
namespace {

/// One statement and the diagnostics about it.
class Advice {
public:
  Advice(FunctionValues &values, const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
         std::vector<Diagnostic> &diagnostics)
      : values(values), statement(statement), opcode(opcode), scope(scope), diagnostics(diagnostics) {}

  void reportExit(const LaneExit &exit) const {
    report(exit.assumesRow, statement.rangeOf(statement.ast().opcode),
           msg::notAllLanes(opcode.form->mnemonic, exit.leaver, exit.isBranch, exit.stayer)
               .under(exit.isBranch ? Rule::LaneDependentGuard : Rule::LaneDependentExit),
           {exit.range, msg::noteLeft(exit.isBranch)});
  }

  /// Returns false if the guard is the same in all lanes, or unknown.
  bool checkGuard() const {
    const std::optional<Guard> &guard = statement.ast().guard;
    const LaneValue *value = guard ? find(guard->predicate) : nullptr;
    const std::optional<LaneDifference> difference = value ? values.difference(*value) : std::nullopt;
    if (!difference || value->hasBase)
      return false;
    const bool isFirstTrue = value->lanes[difference->first] != 0;
    const size_t trueLane = isFirstTrue ? difference->first : difference->second;
    const size_t falseLane = isFirstTrue ? difference->second : difference->first;
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

  /// Reports addresses and strides that are certainly wrong, whichever lanes reach the statement.
  void checkNumbers() const {
    const std::vector<Operand> &operands = statement.ast().operands;
    for (size_t i = 0; i < operands.size(); ++i) {
      const Term &term = operands[i].term;
      const Role role = opcode.operand(i).role;
      const bool isNumber = role == Role::Address || role == Role::Stride;
      const LaneValue *value = isNumber && term.kind == TermKind::Name ? find(term.name) : nullptr;
      if (!value || value->assumesRow)
        continue;
      OperandContext context(statement, scope, diagnostics);
      const size_t before = context.reported();
      if (role == Role::Address)
        checkAlignment(context, operands[i], *value);
      else if (!value->hasBase && value->isSame() && !term.sign)
        adviseOnStride(context, opcode, operands[i], static_cast<int32_t>(value->lanes.front()));
      if (context.reported() > before)
        context.addNote({value->origin, msg::noteSet(text(term.name))});
    }
  }

private:
  void checkRegister(bool isAddress, const NameNode &name) const {
    const LaneValue *value = find(name);
    const std::optional<LaneDifference> difference = value ? values.difference(*value) : std::nullopt;
    if (!difference)
      return;
    report(value->assumesRow, statement.rangeOf(name),
           msg::operandDiffers(isAddress, text(name), difference->first, difference->second, opcode.form->mnemonic),
           {value->origin, msg::noteSet(text(name))});
  }

  /// Reports the first row with a certainly misaligned address.  All instructions use at least eight addresses.
  void checkAlignment(OperandContext &context, const Operand &address, const LaneValue &value) const {
    constexpr size_t kLeastLanes = 8;
    const Symbol *variable = value.variable.empty() ? nullptr : scope.find(value.variable);
    const std::optional<uint64_t> offset = offsetOf(statement, address.term);
    if (!variable || !offset)
      return;
    const size_t before = context.reported();
    for (size_t lane = 0; lane < kLeastLanes && context.reported() == before; ++lane)
      if (values.isActive(lane))
        adviseOnAlignment(context, opcode, address, *variable, value.lanes[lane] + *offset,
                          value.isSame() ? std::nullopt : std::optional(lane));
  }

  const LaneValue *find(const NameNode &name) const {
    return name.element ? nullptr : values.find(statement.textOf(name.identifier));
  }
  std::string_view text(const NameNode &name) const { return statement.textOf(name.identifier); }

  /// With \p assumesRow, the message holds only for one-dimensional blocks, and gets another rule.
  void report(bool assumesRow, SourceRange range, Message message, Note note) const {
    diagnostics.push_back(makeDiagnostic(range, assumesRow ? msg::inOneDimension(message.text) : std::move(message)));
    diagnostics.back().notes.push_back(std::move(note));
  }

  FunctionValues &values;
  const Statement &statement;
  const MatchedOpcode &opcode;
  const NameScope &scope;
  std::vector<Diagnostic> &diagnostics;
};

} // namespace

void LaneAdvice::check(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                       std::vector<Diagnostic> &diagnostics) {
  values.moveTo(statement.offset, scope.symbols);
  const Advice advice(values, statement, opcode, scope, diagnostics);
  const bool hasLanes = values.needsExactReading();
  if (hasLanes)
    values.readExactly();
  const LaneExit *exit = hasLanes ? values.exit() : nullptr;
  const size_t before = diagnostics.size();
  advice.checkNumbers();
  if (diagnostics.size() > before && values.readExactly()) {
    diagnostics.resize(before);
    advice.checkNumbers();
  }
  if (exit) {
    if (reportedExit != exit->range.begin)
      advice.reportExit(*exit);
    reportedExit = exit->range.begin;
  } else if (hasLanes && !advice.checkGuard()) {
    advice.checkOperands();
  }
}

} // namespace ptxmatrix
