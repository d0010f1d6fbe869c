//===- ProxyFence.cpp - Shared memory that products read ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/FunctionFacts.h"
#include "Flow/Solver.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// What a statement does with shared memory, as far as its opcode shows.
enum class SharedUse : uint8_t {
  Other,
  Store,
  Product,
  Unclear, ///< A fence; a copy, which may write what the products read; or a call, which may do either.
};

SharedUse sharedUse(const Function &function, uint32_t statement) {
  if (!function[statement].effect)
    return SharedUse::Other;
  const Opcode &opcode = *function[statement].opcode;
  const std::string_view word = opcode.word;
  const auto has = [&](std::string_view prefix) { return opcode.has(prefix); };
  if (word == "stmatrix" || (word == "st" && has(".shared")))
    return SharedUse::Store;
  const bool isUnclear = word == "call" || (word == "fence" && has(".proxy") && has(".async")) ||
                         (word == "cp" && (has(".bulk") || has(".ca") || has(".cg")));
  return isUnclear ? SharedUse::Unclear : SharedUse::Other;
}

/// The use of shared memory by each statement.
std::vector<SharedUse> sharedUses(const Function &function, const WarpgroupPipeline &pipeline) {
  std::vector<SharedUse> uses(function.statements().size());
  for (uint32_t statement = 0; statement < uses.size(); ++statement)
    uses[statement] = sharedUse(function, statement);
  for (const WarpgroupProduct &product : pipeline.products())
    uses[product.statement] = SharedUse::Product;
  return uses;
}

/// A store that was executed, on some path: its number from 1 on, or 0.
using EarlierStore = uint32_t;

/// The analysis of solveForward().
struct StoreAnalysis {
  const Function &function;
  const std::vector<SharedUse> &uses;

  EarlierStore leave(EarlierStore store, uint32_t block, uint32_t /*successor*/) const {
    for (uint32_t i = function.blocks()[block].begin; i < function.blocks()[block].end; ++i)
      if (uses[i] == SharedUse::Store)
        store = i + 1;
    return store;
  }

  bool join(EarlierStore &into, EarlierStore other) const {
    const bool hasChanged = into == 0 && other != 0;
    into = hasChanged ? other : into;
    return hasChanged;
  }
};

} // namespace

void checkProxyFences(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const std::vector<SharedUse> uses = sharedUses(function, facts.pipeline);
  if (!function.isWhole() || std::ranges::count(uses, SharedUse::Unclear) != 0)
    return;
  const StoreAnalysis analysis{function, uses};
  const std::vector<std::optional<EarlierStore>> stores = solveForward(function, EarlierStore{0}, analysis);
  for (uint32_t block = 0; block < stores.size(); ++block) {
    EarlierStore store = stores[block].value_or(0);
    for (uint32_t i = function.blocks()[block].begin; i < function.blocks()[block].end; ++i) {
      if (uses[i] == SharedUse::Store)
        store = i + 1;
      else if (uses[i] == SharedUse::Product && store != 0)
        return facts.report(i, facts.nameOf(i), msg::noProxyFence(), {{facts.nameOf(store - 1), msg::noteStore()}});
    }
  }
}

} // namespace ptxmatrix
