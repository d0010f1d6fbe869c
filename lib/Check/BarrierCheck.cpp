//===- BarrierCheck.cpp - mbarriers that are not set up -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

void checkInitialization(const FunctionFacts &facts) {
  const auto usesObject = [](const AcceptedStatement &one) {
    return name(one.opcode.mnemonic).starts_with("mbarrier.") && !one.is(Mnemonic::MbarrierPendingCount);
  };
  const auto isInit = [](const AcceptedStatement &one) { return one.is(Mnemonic::MbarrierInit); };
  const std::vector<AcceptedStatement> &accepted = facts.function.accepted();
  const auto first = std::ranges::find_if(accepted, usesObject);
  if (first != accepted.end() && std::ranges::none_of(accepted, isInit) && facts.isKnownKernel())
    facts.report(first->index, msg::noInit());
}

void checkWaits(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const auto isWait = [](const AcceptedStatement &one) {
    const std::string_view instruction = name(one.opcode.mnemonic);
    return instruction.starts_with("mbarrier.t"); // try_wait and test_wait
  };
  const auto isUnknown = [](const FunctionStatement &one) { return !one.ast || !one.effect; };
  if (!function.isWhole() || std::ranges::none_of(function.accepted(), isWait) ||
      std::ranges::any_of(function.statements(), isUnknown))
    return;
  std::set<RegisterId> used; // other than for the result of a wait
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    const AcceptedStatement *const one = function.acceptedAt(i);
    const NameNode *const result = one && isWait(*one) ? one->ast->namesOf(0).data() : nullptr;
    for (const NameNode &name : function[i].ast->names)
      if (&name != result)
        used.insert(function.registerOf(i, name));
  }
  for (const AcceptedStatement &one : function.accepted())
    if (isWait(one) && !used.contains(function.registerOf(one.index, one.ast->operands.front().term)))
      facts.report(one.index, msg::ignoredWait(one.opcode.mnemonic));
}

} // namespace

void checkBarriers(const FunctionFacts &facts) {
  checkInitialization(facts);
  checkWaits(facts);
}

} // namespace ptxmatrix
