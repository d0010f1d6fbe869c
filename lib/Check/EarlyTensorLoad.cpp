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

/// An operand that is an address in tensor memory: a register, possibly with an offset.
struct TensorAddress {
  TensorAddress(const Function &function, const AcceptedStatement &one) {
    const std::span<const Token> tokens = function.tokensOf(one.index);
    size_t i = 0;
    while (one.opcode.operand(i).role != Role::TensorAddress)
      ++i;
    const Operand &operand = one.ast->operands[i];
    name = function.textOf(tokens[operand.term.name.identifier]);
    range = {tokens[operand.tokens.begin].range.begin, tokens[operand.tokens.end - 1].range.end};
  }

  std::string_view name;
  SourceRange range;
};

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
  uint32_t next = 0;
  for (const AcceptedStatement &one : accepted) {
    for (; next < one.index; ++next)
      if (function.blockOf(next) != function.blockOf(one.index) || calledName(function, next))
        stores.clear();
    const Mnemonic mnemonic = one.opcode.form->mnemonic;
    if (mnemonic == Mnemonic::Tcgen05WaitSt)
      stores.clear();
    if (mnemonic != Mnemonic::Tcgen05St && mnemonic != Mnemonic::Tcgen05Ld)
      continue;
    const TensorAddress address(function, one);
    const std::string_view text = address.range.of(function.source());
    if (isStore(one))
      stores[text] = one.index;
    const auto store = stores.find(text);
    if (mnemonic == Mnemonic::Tcgen05St || store == stores.end())
      continue;
    const std::vector<uint32_t> value = valueAt(address.name, one.index);
    if (!value.empty() && value == valueAt(address.name, store->second))
      reporter.report(one.index, address.range, msg::earlyTensorLoad(),
                      {{reporter.nameOf(store->second), msg::noteTensorStore()}});
    stores.erase(store);
  }
}

} // namespace ptxmatrix
