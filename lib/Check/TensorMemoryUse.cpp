//===- TensorMemoryUse.cpp - Tensor memory in whole kernels ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/TensorMemoryUse.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {

std::optional<TensorMemoryUse::Use> TensorMemoryUse::useOf(Mnemonic mnemonic) {
  switch (mnemonic) {
  case Mnemonic::Tcgen05Alloc:
    return Use::Alloc;
  case Mnemonic::Tcgen05Dealloc:
    return Use::Dealloc;
  case Mnemonic::Tcgen05St:
    return Use::Store;
  case Mnemonic::Tcgen05WaitSt:
    return Use::StoreWait;
  case Mnemonic::Tcgen05MmaWs:
  case Mnemonic::Tcgen05Mma:
    return Use::Product;
  case Mnemonic::Tcgen05Commit:
    return Use::Commit;
  default:
    return std::nullopt;
  }
}

void TensorMemoryUse::begin(std::string_view name, bool isKernel) {
  current = name;
  bodies[current].isKernel = isKernel;
}

void TensorMemoryUse::end(const PipelineReporter &reporter, const SymbolTable &symbols,
                          std::span<const AcceptedStatement> accepted) {
  const Function &function = reporter.function;
  if (function.statements().empty()) // a prototype
    return;
  Body &body = bodies[current];
  body.isUnclear = false;
  const auto add = [&](Use use, SourceRange range, uint32_t statement) {
    std::optional<Place> &first = body.first[static_cast<size_t>(use)];
    first = first ? first : Place{range, function.statements()[statement].range};
  };
  for (const AcceptedStatement &one : accepted) {
    if (const std::optional<Use> use = useOf(one.opcode.form->mnemonic))
      add(*use, reporter.nameOf(one.index), one.index);
    const bool isPair = one.opcode.values.contains(Qualifier::CtaGroup2);
    if (isPair || one.opcode.values.contains(Qualifier::CtaGroup1))
      if (const Token *const group = function.findQualifier(one.index, ".cta_group"))
        add(isPair ? Use::Pair : Use::Single, group->range, one.index);
  }
  addCalls(function, symbols, accepted, body);
}

/// Adds the calls of \p function, whose \p accepted statements have no error, to \p body.
void TensorMemoryUse::addCalls(const Function &function, const SymbolTable &symbols,
                               std::span<const AcceptedStatement> accepted, Body &body) {
  auto next = accepted.begin();
  for (uint32_t statement = 0; statement < function.statements().size(); ++statement) {
    const bool isAccepted = next != accepted.end() && next->index == statement;
    next += isAccepted ? 1 : 0;
    if (isAccepted)
      continue;
    body.isUnclear = body.isUnclear || function.wordOf(statement) == "tcgen05"; // which has an error
    const Token *const called = calledName(function, statement);
    if (!called)
      continue;
    const std::string_view name = function.textOf(*called);
    const Symbol *const symbol = symbols.find(name, function.statements()[statement].scope);
    if (symbol && symbol->space == DeclSpace::Function)
      body.callees.push_back(name);
    else
      body.isUnclear = true;
  }
}

/// What \p kernel and the functions that it calls have together.
TensorMemoryUse::Body TensorMemoryUse::reachedFrom(std::string_view kernel, JoinBudget &budget) const {
  Body all;
  all.isUnclear = false;
  std::set<std::string_view> reached{kernel};
  std::vector<std::string_view> waiting{kernel};
  while (!waiting.empty() && budget.take(1)) {
    const auto found = bodies.find(waiting.back());
    waiting.pop_back();
    if (found == bodies.end()) {
      all.isUnclear = true;
      continue;
    }
    const Body &body = found->second;
    all.isUnclear = all.isUnclear || body.isUnclear;
    for (size_t i = 0; i < all.first.size(); ++i)
      all.first[i] = all.first[i] ? all.first[i] : body.first[i];
    for (const std::string_view callee : body.callees)
      if (reached.insert(callee).second)
        waiting.push_back(callee);
  }
  return all;
}

void TensorMemoryUse::finish(std::vector<Diagnostic> &diagnostics, const std::function<void(SourceRange)> &done,
                             bool acceptsBothGroups) const {
  std::set<size_t> reported; // places
  const auto report = [&](const Place &place, Message message, std::vector<Note> notes) {
    if (!reported.insert(place.range.begin).second)
      return;
    diagnostics.push_back(makeDiagnostic(place.range, std::move(message)));
    diagnostics.back().notes = std::move(notes);
    done(place.statement);
  };
  JoinBudget budget;
  for (const auto &[kernel, body] : bodies) {
    if (!body.isKernel)
      continue;
    const Body all = reachedFrom(kernel, budget);
    if (!budget.isEnough())
      return;
    const Body &known = all.isUnclear ? body : all; // ptxas -c, for other modules, does not follow calls
    if (known[Use::Single] && known[Use::Pair] && !acceptsBothGroups) {
      const auto [first, second] =
          std::minmax(*known[Use::Single], *known[Use::Pair],
                      [](const Place &a, const Place &b) { return a.range.begin < b.range.begin; });
      report(second, msg::twoCtaGroups(kernel), {{first.range, msg::noteOtherCtaGroup()}});
    }
    if (all.isUnclear)
      continue;
    if (all[Use::Alloc] && !all[Use::Dealloc])
      report(*all[Use::Alloc], msg::neverDeallocated(kernel), {});
    if (all[Use::Store] && !all[Use::StoreWait])
      report(*all[Use::Store], msg::neverWaited("tcgen05.wait::st", kernel), {});
    if (all[Use::Product] && !all[Use::Commit])
      report(*all[Use::Product], msg::neverWaited("tcgen05.commit", kernel), {});
  }
}

} // namespace ptxmatrix
