//===- EarlyTensorLoad.cpp - Loads before stores are complete -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/EarlyTensorLoad.h"

#include "Flow/ReachingWrites.h"

#include <algorithm>
#include <map>

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

void checkEarlyTensorLoads(const PipelineReporter &reporter, const SymbolTable &symbols,
                           std::span<const AcceptedStatement> accepted) {
  const auto isStore = [](const AcceptedStatement &one) {
    return one.opcode.form->mnemonic == Mnemonic::Tcgen05St && !one.ast->guard;
  };
  if (std::ranges::none_of(accepted, isStore))
    return;
  const Function &function = reporter.function;
  const auto valueAt = [&](std::string_view name, uint32_t statement) {
    return writesReaching(function, symbols, name, statement);
  };
  std::map<std::string_view, uint32_t> stores; // of a block, by address: those that may not be complete
  uint32_t last = 0;                           // of the accepted statements
  for (const AcceptedStatement &one : accepted) {
    for (uint32_t i = last; i < one.index; ++i)
      if (function.blockOf(i) != function.blockOf(one.index) || calledName(function, i) ||
          (i != last && function.wordOf(i) == "tcgen05")) // which has an error; it may be meant as a wait
        stores.clear();
    last = one.index;
    const Mnemonic mnemonic = one.opcode.form->mnemonic;
    if (mnemonic == Mnemonic::Tcgen05WaitSt)
      stores.clear();
    if (mnemonic != Mnemonic::Tcgen05St && mnemonic != Mnemonic::Tcgen05Ld)
      continue;
    const Operand &address = addressOf(one);
    const Statement statement = one.in(function);
    const std::string_view text = statement.textOf(address.tokens);
    if (isStore(one))
      stores[text] = one.index;
    const auto store = stores.find(text);
    if (mnemonic == Mnemonic::Tcgen05St || store == stores.end())
      continue;
    const std::string_view name = statement.textOf(address.term.name.identifier);
    const std::vector<uint32_t> value = valueAt(name, one.index);
    if (!value.empty() && value == valueAt(name, store->second))
      reporter.report(one.index, statement.rangeOf(address.tokens), msg::earlyTensorLoad(),
                      {{reporter.nameOf(store->second), msg::noteTensorStore()}});
    stores.erase(store);
  }
}

} // namespace ptxmatrix
