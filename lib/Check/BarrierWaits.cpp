//===- BarrierWaits.cpp - Waits for mbarriers that do not wait ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {

void checkBarrierWaits(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const auto isUnknown = [](const FunctionStatement &one) { return !one.ast || !one.isInstruction; };
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
