//===- LaneAdvice.cpp - What must be the same in all lanes ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LaneAdvice.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Rules.h"
#include "Sema/Operands/Advice.h"
#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {
namespace {

std::string laneText(size_t lane) { return "lane " + std::to_string(lane); }

/// One statement, and what is said of it.
class Advice {
public:
  Advice(const LaneBlock &block, const Statement &statement, const MatchedOpcode &opcode,
         std::vector<Diagnostic> &diagnostics)
      : block(block), statement(statement), opcode(opcode), diagnostics(diagnostics) {}

  void reportExit(const LaneExit &exit) const {
    report(Rule::LaneDependentExit, exit.assumesRow, statement.rangeOf(statement.ast().opcode),
           "not all lanes of the warp get to this " + instruction() + ", which all must execute: " +
               laneText(exit.leaver) + " has left before, " + laneText(exit.stayer) + " has not",
           {exit.range, "left here"});
  }

  /// False where the guard is the same in all lanes, or not known.
  bool checkGuard() const {
    const std::optional<Guard> &guard = statement.ast().guard;
    const LaneValue *value = guard ? find(guard->predicate) : nullptr;
    const std::optional<LaneDifference> difference = value ? block.difference(*value) : std::nullopt;
    if (!difference || value->hasBase)
      return false;
    const bool isFirstTrue = value->lanes[difference->first] != 0;
    const size_t trueLane = isFirstTrue ? difference->first : difference->second;
    const size_t falseLane = isFirstTrue ? difference->second : difference->first;
    report(Rule::LaneDependentGuard, value->assumesRow, statement.rangeOf(guard->tokens),
           text(guard->predicate) + " is true in " + laneText(trueLane) + " and false in " + laneText(falseLane) +
               ": all lanes of a warp must execute " + instruction() + ", or none",
           {value->origin, text(guard->predicate) + " is set here"});
    return true;
  }

  void checkOperands() const {
    if (info(opcode.form->mnemonic).addressing != Addressing::Matrix)
      return;
    const std::vector<Operand> &operands = statement.ast().operands;
    for (size_t i = 0; i < operands.size(); ++i)
      if (const Role role = opcode.operand(i).role;
          (role == Role::Address || role == Role::Stride) && operands[i].term.kind == TermKind::Name)
        checkRegister(role == Role::Address ? "address register " : "stride register ", operands[i].term.name);
  }

private:
  void checkRegister(std::string_view what, const NameNode &name) const {
    const LaneValue *value = find(name);
    const std::optional<LaneDifference> difference = value ? block.difference(*value) : std::nullopt;
    if (!difference)
      return;
    report(Rule::LaneDependentOperand, value->assumesRow, statement.rangeOf(name),
           std::string(what) + text(name) + " differs between " + laneText(difference->first) + " and " +
               laneText(difference->second) + ": " + instruction() + " needs the same in all lanes of a warp",
           {value->origin, text(name) + " is set here"});
  }

  const LaneValue *find(const NameNode &name) const {
    return name.element ? nullptr : block.find(statement.textOf(name.identifier));
  }
  std::string text(const NameNode &name) const { return quoted(statement.textOf(name.identifier)); }
  std::string instruction() const { return quoted(name(opcode.form->mnemonic)); }

  /// With \p assumesRow it is only right for blocks of one dimension, and another rule.
  void report(Rule rule, bool assumesRow, SourceRange range, std::string message, Note note) const {
    if (assumesRow)
      message += " (in a block of one dimension)";
    diagnostics.push_back(makeDiagnostic(assumesRow ? Rule::ThreadDependent : rule, range, std::move(message)));
    diagnostics.back().notes.push_back(std::move(note));
  }

  const LaneBlock &block;
  const Statement &statement;
  const MatchedOpcode &opcode;
  std::vector<Diagnostic> &diagnostics;
};

} // namespace

void LaneAdvice::handle(const ScanEvent &event, size_t exits) {
  if (event.kind == ScanEventKind::FunctionBegin) {
    block.beginFunction(event.word, exits);
    constants.beginFunction(event.word.range.begin, /*hasHeader=*/true);
  } else if (event.kind == ScanEventKind::Declaration && event.declaration->space == DeclSpace::Label) {
    block.beginBlock(event.word, exits);
  }
}

void LaneAdvice::readTo(size_t begin, Mnemonic mnemonic, size_t exits, const SymbolTable &symbols,
                        StatementReader &reader) {
  const bool needsValues = info(mnemonic).addressing == Addressing::Matrix || text[begin] == '@';
  block.readTo(begin, needsValues, exits, symbols, reader);
}

void LaneAdvice::check(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                       std::vector<Diagnostic> &diagnostics) {
  checkStride(statement, opcode, scope, diagnostics);
  const Advice advice(block, statement, opcode, diagnostics);
  const LaneExit *exit = block.exit();
  if (exit) {
    if (toldExit != exit->range.begin)
      advice.reportExit(*exit);
    toldExit = exit->range.begin;
    return;
  }
  if (!advice.checkGuard())
    advice.checkOperands();
}

void LaneAdvice::checkStride(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                             std::vector<Diagnostic> &diagnostics) {
  const std::vector<Operand> &operands = statement.ast().operands;
  for (size_t i = 0; i < operands.size(); ++i) {
    const Term &term = operands[i].term;
    if (opcode.operand(i).role != Role::Stride || term.kind != TermKind::Name || term.sign || term.name.element)
      continue;
    const std::string_view name = statement.textOf(term.name.identifier);
    const ConstantRegisters::Constant *constant = constants.find(name);
    if (!constant)
      continue;
    OperandContext context(statement, scope, diagnostics);
    const size_t before = context.reported();
    adviseOnStride(context, opcode, operands[i], constant->value);
    if (context.reported() > before)
      context.addNote({constant->origin, quoted(name) + " is set here"});
  }
}

} // namespace ptxmatrix
