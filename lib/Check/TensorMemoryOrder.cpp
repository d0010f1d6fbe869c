//===- TensorMemoryOrder.cpp - The order of accesses to tensor memory -----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Flow/Solver.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ptxmatrix {
namespace {

/// The operand of a load or a store that is an address in tensor memory: a register, possibly with an offset.
const Operand &addressOf(const AcceptedStatement &one) {
  size_t i = 0;
  while (one.opcode.operand(i).role != Role::TensorAddress)
    ++i;
  return one.ast->operands[i];
}

} // namespace

void checkLateAllocations(const FunctionFacts &facts) {
  std::vector<uint32_t> releases; // of the permit, for certain
  for (const AcceptedStatement &one : facts.accepted)
    if (one.opcode.mnemonic == Mnemonic::Tcgen05RelinquishAllocPermit && !one.ast->guard)
      releases.push_back(one.index);
  if (releases.empty())
    return;
  const LastStatement last(facts.function, std::move(releases), /*isOnEveryPath=*/true);
  for (const AcceptedStatement &one : facts.accepted)
    if (one.opcode.mnemonic == Mnemonic::Tcgen05Alloc)
      if (const std::optional<uint32_t> release = last.before(one.index))
        facts.report(one.index, facts.nameOf(one.index), msg::lateAllocation(),
                     {{facts.nameOf(*release), msg::noteRelinquished()}});
}

void checkEarlyTensorLoads(const FunctionFacts &facts) {
  const auto isStore = [](const AcceptedStatement &one) {
    return one.opcode.mnemonic == Mnemonic::Tcgen05St && !one.ast->guard;
  };
  if (std::ranges::none_of(facts.accepted, isStore))
    return;
  const Function &function = facts.function;
  std::map<std::string_view, uint32_t> stores; // of a block, by address: those that may not be complete
  uint32_t last = 0;                           // of the accepted statements
  for (const AcceptedStatement &one : facts.accepted) {
    for (uint32_t i = last; i < one.index; ++i)
      if (function.blockOf(i) != function.blockOf(one.index) || function[i].isCall() ||
          (i != last && function[i].is("tcgen05"))) // which has an error; it may be meant as a wait
        stores.clear();
    last = one.index;
    const Mnemonic mnemonic = one.opcode.mnemonic;
    if (mnemonic == Mnemonic::Tcgen05WaitSt)
      stores.clear();
    if (mnemonic != Mnemonic::Tcgen05St && mnemonic != Mnemonic::Tcgen05Ld)
      continue;
    const Operand &address = addressOf(one);
    const Statement statement = function.read(one.index);
    const std::string_view text = statement.textOf(address.tokens);
    if (isStore(one))
      stores[text] = one.index;
    const auto store = stores.find(text);
    if (mnemonic == Mnemonic::Tcgen05St || store == stores.end())
      continue;
    const RegisterId id = function.registerOf(one.index, address.term.name);
    const Writes value = writesReaching(function, id, one.index);
    if (!value.empty() && value == writesReaching(function, id, store->second))
      facts.report(one.index, statement.rangeOf(address.tokens), msg::earlyTensorLoad(),
                   {{facts.nameOf(store->second), msg::noteTensorStore()}});
    stores.erase(store);
  }
}

} // namespace ptxmatrix
