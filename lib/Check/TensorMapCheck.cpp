//===- TensorMapCheck.cpp - Tensor maps that a copy cannot use ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Flow/AddressSpaces.h"
#include "Flow/Loops.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

void checkSpaces(const FunctionFacts &facts) {
  const Function &function = facts.function;
  AddressSpaces spaces(function);
  for (const AcceptedStatement &one : function.accepted()) {
    const Operand *const map = one.find(Role::TensorMap);
    if (!map || map->term.kind != TermKind::Name)
      continue;
    const NameNode &name = map->term.name;
    const auto origin = spaces.find(function.registerOf(one.index, name), one.index);
    const bool isLocal = origin && origin->kind.space == DeclSpace::Local;
    if (!isLocal && (!origin || origin->kind.space != DeclSpace::Shared))
      continue;
    std::vector<Note> notes;
    if (!origin->statement.empty())
      notes.push_back({origin->statement, msg::noteAddress()});
    const SourceRange range = function.read(one.index).rangeOf(name);
    if (isLocal)
      notes.push_back({range, msg::noteConstant()});
    facts.report(one.index, range, msg::tensorMapIn(isLocal, one.opcode.mnemonic), std::move(notes));
  }
}

/// Reports a copy with a tensor map that the kernel changed before in global memory.
void checkFences(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const auto changesMap = [](const AcceptedStatement &one) {
    return one.is(Mnemonic::TensormapCpFenceproxy) ||
           (one.is(Mnemonic::TensormapReplace) && !one.has(Qualifier::SharedCta));
  };
  const auto isFence = [](const AcceptedStatement &one) { // after which copies see that a tensor map changed
    return one.has(Qualifier::TensorMapGeneric) && one.has(Qualifier::Acquire);
  };
  const auto valueOf = [&](const AcceptedStatement &one, const Operand &operand) {
    return writesReaching(function, function.registerOf(one.index, operand.term), one.index);
  };
  const auto change = std::ranges::find_if(function.accepted(), changesMap);
  if (change == function.accepted().end() || std::ranges::any_of(function.accepted(), isFence) ||
      !facts.isKnownKernel())
    return;
  const StatementsAfter later(function, change->index);
  const Writes changed = valueOf(*change, change->ast->operands.front());
  for (const AcceptedStatement &one : function.accepted()) {
    const Operand *const map = one.find(Role::TensorMap);
    if (map && later.contains(one.index) && !changed.empty() && valueOf(one, *map) == changed)
      return facts.report(one.index, msg::noMapFence(one.opcode.mnemonic),
                          {facts.noteAt(change->index, msg::noteChange())});
  }
}

} // namespace

void checkTensorMaps(const FunctionFacts &facts) {
  checkSpaces(facts);
  checkFences(facts);
}

} // namespace ptxmatrix
