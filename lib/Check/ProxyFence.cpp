//===- ProxyFence.cpp - Shared memory that products read ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/FunctionFacts.h"
#include "Flow/Solver.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

/// What a statement does with shared memory, as far as its opcode shows.
enum class SharedUse : uint8_t { Other, Store, Product, ProxyFence, Copy, BulkCopy, Call };

SharedUse sharedUse(const Function &function, uint32_t statement) {
  if (!function[statement].effect)
    return SharedUse::Other;
  const Opcode &opcode = *function[statement].opcode;
  const std::string_view word = opcode.word;
  const auto has = [&](std::string_view prefix) { return opcode.has(prefix); };
  if (word == "call")
    return SharedUse::Call;
  if (word == "stmatrix" || (word == "st" && has(".shared")))
    return SharedUse::Store;
  if (word == "fence" && has(".proxy") && has(".async"))
    return SharedUse::ProxyFence;
  if (word == "cp" && has(".bulk"))
    return SharedUse::BulkCopy;
  return word == "cp" && (has(".ca") || has(".cg")) ? SharedUse::Copy : SharedUse::Other;
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

/// A store that no fence follows, on some path: its number from 1 on, or 0.
using UnfencedStore = uint32_t;

/// The analysis of solveForward().
struct StoreAnalysis {
  const Function &function;
  const std::vector<SharedUse> &uses;

  void pass(uint32_t statement, UnfencedStore &store) const {
    if (uses[statement] == SharedUse::Store || uses[statement] == SharedUse::Copy)
      store = statement + 1;
    else if (uses[statement] == SharedUse::ProxyFence)
      store = 0;
  }

  UnfencedStore leave(UnfencedStore store, uint32_t block, uint32_t /*successor*/) const {
    for (uint32_t i = function.blocks()[block].begin; i < function.blocks()[block].end; ++i)
      pass(i, store);
    return store;
  }

  bool join(UnfencedStore &into, UnfencedStore other) const {
    const bool hasChanged = into == 0 && other != 0;
    into = hasChanged ? other : into;
    return hasChanged;
  }
};

} // namespace

void checkProxyFences(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const bool wantsAll = facts.names.module.wantsAllWarnings();
  const std::vector<SharedUse> uses = sharedUses(function, facts.pipeline);
  const auto has = [&](SharedUse use) { return std::ranges::count(uses, use) != 0; };
  // A bulk copy writes by the path of the products.  A cp.async does not, but CUTLASS has no fence after it.  What
  // either does not write, the products may not read.  A call may fence.
  const bool isCertain = !has(SharedUse::ProxyFence) && !has(SharedUse::Copy) && !has(SharedUse::BulkCopy);
  if (!function.isWhole() || has(SharedUse::Call) || (!isCertain && !wantsAll))
    return;
  const StoreAnalysis analysis{function, uses};
  const std::vector<std::optional<UnfencedStore>> stores = solveForward(function, UnfencedStore{0}, analysis);
  std::set<UnfencedStore> reported{0};
  for (uint32_t block = 0; block < stores.size(); ++block) {
    UnfencedStore store = stores[block].value_or(0);
    for (uint32_t i = function.blocks()[block].begin; i < function.blocks()[block].end; ++i) {
      analysis.pass(i, store);
      if (uses[i] != SharedUse::Product || !reported.insert(store).second)
        continue;
      facts.report(i, facts.nameOf(i), isCertain ? msg::noProxyFence() : msg::noProxyFenceOnPath(),
                   {{facts.nameOf(store - 1), msg::noteStore()}});
      if (isCertain)
        return;
    }
  }
}

} // namespace ptxmatrix
