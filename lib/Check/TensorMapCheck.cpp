//===- TensorMapCheck.cpp - Tensor maps that a copy cannot use ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Flow/AddressSpaces.h"
#include "Flow/Loops.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The index of the operand with the first of \p roles that \p one has; nothing without one.
std::optional<size_t> findOperand(const AcceptedStatement &one, std::initializer_list<Role> roles) {
  for (size_t i = 0; i < one.ast->operands.size(); ++i)
    if (std::ranges::count(roles, one.opcode.operand(i).role) != 0)
      return i;
  return std::nullopt;
}

void checkSpaces(const FunctionFacts &facts) {
  const Function &function = facts.function;
  AddressSpaces spaces(function);
  for (const AcceptedStatement &one : facts.function.accepted())
    for (size_t i = 0; i < one.ast->operands.size(); ++i) {
      const Operand &map = one.ast->operands[i];
      if (one.opcode.operand(i).role != Role::TensorMap || map.term.kind != TermKind::Name)
        continue;
      const auto origin = spaces.find(function.registerOf(one.index, map.term.name), one.index);
      const bool isLocal = origin && origin->kind.space == DeclSpace::Local;
      if (!isLocal && (!origin || origin->kind.space != DeclSpace::Shared))
        continue;
      std::vector<Note> notes;
      if (!origin->statement.empty())
        notes.push_back({origin->statement, msg::noteAddress()});
      if (isLocal)
        notes.push_back({function.read(one.index).rangeOf(map.term.name), msg::noteConstant()});
      facts.report(one.index, function.read(one.index).rangeOf(map.term.name),
                   msg::tensorMapIn(isLocal, one.opcode.mnemonic), std::move(notes));
    }
}

/// Whether the kernel may have a fence after which copies see that a tensor map changed.
bool mayAcquireMaps(const FunctionFacts &facts) {
  const auto isUnknown = [](const FunctionStatement &one) { return !one.effect || one.isCall(); };
  const auto isFence = [](const AcceptedStatement &one) {
    return one.opcode.qualifiers.contains(Qualifier::TensorMapGeneric) &&
           one.opcode.qualifiers.contains(Qualifier::Acquire);
  };
  return !facts.header.isEntry || !facts.function.isWhole() ||
         std::ranges::any_of(facts.function.statements(), isUnknown) ||
         std::ranges::any_of(facts.function.accepted(), isFence);
}

/// Reports a copy with a tensor map that the kernel changed before in global memory.
void checkFences(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const auto changesMap = [](const AcceptedStatement &one) {
    return one.opcode.mnemonic == Mnemonic::TensormapCpFenceproxy ||
           (one.opcode.mnemonic == Mnemonic::TensormapReplace && !one.opcode.qualifiers.contains(Qualifier::SharedCta));
  };
  const auto valueOf = [&](const AcceptedStatement &one, size_t operand) {
    return writesReaching(function, function.registerOf(one.index, one.ast->operands[operand].term), one.index);
  };
  const auto change = std::ranges::find_if(function.accepted(), changesMap);
  if (change == function.accepted().end() || mayAcquireMaps(facts))
    return;
  const uint32_t block = function.blockOf(change->index);
  const std::vector<bool> isLater = reachedFrom(function, {block}, &Block::successors);
  const Writes changed = valueOf(*change, *findOperand(*change, {Role::DestinationAddress, Role::Address}));
  for (const AcceptedStatement &one : function.accepted()) {
    const std::optional<size_t> map = findOperand(one, {Role::TensorMap});
    const bool mayFollow =
        isLater[function.blockOf(one.index)] || (function.blockOf(one.index) == block && one.index > change->index);
    if (map && mayFollow && !changed.empty() && valueOf(one, *map) == changed)
      return facts.report(one.index, facts.nameOf(one.index), msg::noMapFence(one.opcode.mnemonic),
                          {{facts.nameOf(change->index), msg::noteChange()}});
  }
}

} // namespace

void checkTensorMaps(const FunctionFacts &facts) {
  checkSpaces(facts);
  checkFences(facts);
}

} // namespace ptxmatrix
