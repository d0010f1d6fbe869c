//===- CallGraph.cpp - The functions of a module, with their calls --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/CallGraph.h"
#include "Isa/ReleaseNeeds.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// The name of the function that \p call calls, or of the register that has its address; null without one.
const NameNode *calledName(const FunctionStatement &call) {
  if (!call.ast)
    return nullptr;
  const auto called = std::ranges::find_if(call.ast->operands, [](const Operand &operand) {
    return operand.kind == OperandKind::Scalar && operand.term.hasName(); // not the results in parentheses
  });
  return called != call.ast->operands.end() ? &called->term.name : nullptr;
}

} // namespace

std::optional<CallGraph::Use> CallGraph::useOf(Mnemonic mnemonic) {
  constexpr std::pair<Mnemonic, Use> kUses[] = {
      {Mnemonic::Tcgen05Alloc, Use::Alloc},   {Mnemonic::Tcgen05Dealloc, Use::Dealloc},
      {Mnemonic::Tcgen05St, Use::Store},      {Mnemonic::Tcgen05WaitSt, Use::StoreWait},
      {Mnemonic::Tcgen05MmaWs, Use::Product}, {Mnemonic::Tcgen05Mma, Use::Product},
      {Mnemonic::Tcgen05Commit, Use::Commit}, {Mnemonic::WgmmaMmaAsync, Use::WarpgroupProduct},
  };
  const auto *const found = std::ranges::find(kUses, mnemonic, &std::pair<Mnemonic, Use>::first);
  return found != std::end(kUses) ? std::optional(found->second) : std::nullopt;
}

void CallGraph::begin(NameId name, std::string_view text, bool isKernel) {
  current = name;
  bodies[current].name = text;
  bodies[current].isKernel = isKernel;
}

void CallGraph::takeDuplicates(std::vector<Diagnostic> &diagnostics, size_t begin, const Statement &statement) {
  const auto isTaken = [&](const Diagnostic &one) {
    const std::string_view name = one.range.of(statement.source);
    const bool isElement = name.find('.') != std::string_view::npos; // which ptxas accepts
    if (one.rule != &info(Rule::DuplicateDestination) || isElement)
      return false;
    duplicates.push_back({&bodies[current], name, {one.range, statement.range}, one.notes.front().range});
    return true;
  };
  const auto first = diagnostics.begin() + static_cast<ptrdiff_t>(begin);
  diagnostics.erase(std::remove_if(first, diagnostics.end(), isTaken), diagnostics.end());
}

void CallGraph::end(const FunctionFacts &facts) {
  const Function &function = facts.function;
  if (function.statements().empty()) // a prototype
    return;
  Body &body = bodies[current];
  auto unread = std::ranges::count_if(function.statements(), [](const auto &one) { return one.is("tcgen05"); });
  const auto add = [&](Use use, SourceRange range, uint32_t statement) {
    if (const Place *&first = body.own.places[static_cast<size_t>(use)]; !first)
      first = &places.emplace_back(range, function.statements()[statement].range);
  };
  for (const AcceptedStatement &one : facts.accepted) {
    unread -= function[one.index].is("tcgen05") ? 1 : 0;
    if (function[one.index].is("tcgen05") && !one.ast->operands.empty())
      body.last = function.statements()[one.index].range.begin;
    const std::optional<Use> use = useOf(one.opcode.form->mnemonic);
    if (use && !(use == Use::WarpgroupProduct && facts.isDebug))
      add(*use, facts.nameOf(one.index), one.index);
    const bool isPair = one.opcode.qualifiers.contains(Qualifier::CtaGroup2);
    if (isPair || one.opcode.qualifiers.contains(Qualifier::CtaGroup1))
      if (const auto group = function.read(one.index).findQualifier(isPair ? ".cta_group::2" : ".cta_group::1"))
        add(isPair ? Use::Pair : Use::Single, function.read(one.index).rangeOf(*group), one.index);
  }
  body.own.isUnclear = unread != 0; // with an error
  addCalls(function, body);
}

/// Adds the calls of the function to \p body.
void CallGraph::addCalls(const Function &function, Body &body) {
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    if (!function[i].isCall())
      continue;
    const NameNode *const name = calledName(function[i]);
    const Symbol *const symbol = name ? function.symbolOf(i, *name) : nullptr;
    Body *const callee = symbol && symbol->space == DeclSpace::Function ? &bodies[symbol->id] : nullptr;
    if (callee)
      callee->callers.push_back(&body);
    else
      body.own.isUnclear = true;
    if (symbol)
      body.calls.push_back({callee, symbol->isExtern, {function.read(i).rangeOf(name->identifier), function[i].range}});
  }
}

bool CallGraph::Uses::add(const Uses &other) {
  const Uses before = *this;
  isUnclear = isUnclear || other.isUnclear;
  for (size_t i = 0; i < places.size(); ++i)
    places[i] = places[i] ? places[i] : other.places[i];
  return *this != before;
}

/// Adds to each function what the functions that it calls have, and whether a kernel reaches it.  A function changes at
/// most once for each use.
void CallGraph::followCalls() {
  std::vector<Body *> changed;
  for (auto &[name, body] : bodies) {
    body.all = body.own;
    body.isReached = body.isKernel;
    changed.push_back(&body);
  }
  while (!changed.empty()) {
    const Body &body = *changed.back();
    changed.pop_back();
    for (Body *const caller : body.callers)
      if (caller->all.add(body.all))
        changed.push_back(caller);
    for (const CallOf &call : body.calls)
      if (call.callee && body.isReached && !std::exchange(call.callee->isReached, true))
        changed.push_back(call.callee);
  }
}

void CallGraph::report(const Place &place, Message message, std::vector<Note> notes) {
  if (reported.insert(place.range.begin).second)
    sink.report(place.range, std::move(message), std::move(notes), place.statement);
}

void CallGraph::checkCalls(const Body &body) {
  const Place *const product = body.own[Use::WarpgroupProduct];
  for (const auto &[callee, isExtern, place] : body.calls) {
    const bool isRecursive = callee == &body;
    const Place *const called = callee ? callee->own[Use::WarpgroupProduct] : nullptr;
    if (called && !isRecursive)
      report(place, msg::callOfProducts(callee->name), {{called->range, msg::noteProduct()}});
    else if (product && (!callee || isExtern || isRecursive))
      report(place,
             !callee       ? msg::indirectCall()
             : isRecursive ? msg::recursiveCall(callee->name)
                           : msg::externalCall(callee->name),
             {{product->range, msg::noteProduct()}});
  }
}

void CallGraph::checkTensorMemory(const Body &body) {
  const Uses &all = body.all;
  // Functions of other modules need ptxas -c, which does not follow calls.
  const Uses &known = options.compileOnly || all.isUnclear ? body.own : all;
  if ((body.isKernel || options.compileOnly) && known[Use::Single] && known[Use::Pair] &&
      !kWithBothCtaGroups.contains(options.ptxasRelease())) {
    const auto [first, second] =
        std::minmax(*known[Use::Single], *known[Use::Pair],
                    [](const Place &a, const Place &b) { return a.range.begin < b.range.begin; });
    report(second, msg::twoCtaGroups(body.name), {{first.range, msg::noteOtherCtaGroup()}});
  }
  if (!body.isKernel || all.isUnclear)
    return;
  if (all[Use::Alloc] && !all[Use::Dealloc])
    report(*all[Use::Alloc], msg::neverDeallocated(body.name), {});
  if (all[Use::Store] && !all[Use::StoreWait])
    report(*all[Use::Store], msg::neverWaited("tcgen05.wait::st", body.name), {});
  if (all[Use::Product] && !all[Use::Commit])
    report(*all[Use::Product], msg::neverWaited("tcgen05.commit", body.name), {});
}

void CallGraph::finish(bool isModule) {
  if (places.empty() && duplicates.empty())
    return;
  followCalls();
  for (const auto &[body, name, place, first] : duplicates) {
    const bool isCompiled = body->isReached || options.compileOnly || !isModule;
    const bool isRejected =
        kWithDistinctRegisters.contains(options.ptxasRelease()) || place.statement.begin < body->last;
    report(place, isCompiled && isRejected ? msg::writtenTwice(name) : msg::duplicateDestination(name),
           {{first, msg::noteFirst()}});
  }
  for (const auto &[id, body] : bodies) {
    checkTensorMemory(body);
    checkCalls(body);
  }
}

} // namespace ptxmatrix
