//===- TensorMapCheck.cpp - Tensor maps that a copy cannot use ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Flow/AddressSpaces.h"
#include "Flow/Loops.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Which operand of \p one is a tensor map that a copy uses; nothing if none is.
std::optional<size_t> findMap(const AcceptedStatement &one) {
  for (size_t i = 0; i < one.ast->operands.size(); ++i)
    if (one.opcode.operand(i).role == Role::TensorMap)
      return i;
  return std::nullopt;
}

void checkSpaces(const FunctionFacts &facts) {
  const Function &function = facts.function;
  AddressSpaces spaces(function);
  for (const AcceptedStatement &one : function.accepted()) {
    const std::optional<size_t> index = findMap(one);
    if (!index || one.ast->operands[*index].term.kind != TermKind::Name)
      continue;
    const NameNode &name = one.ast->operands[*index].term.name;
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
  const Writes changed = valueOf(*change, 0);
  for (const AcceptedStatement &one : function.accepted()) {
    const std::optional<size_t> map = findMap(one);
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
