//===- CallGraph.cpp - The functions of a module, with their calls --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/CallGraph.h"
#include "Isa/ReleaseNeeds.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {

void CallGraph::takeDuplicates(NameId function, const Statement &statement, size_t begin) {
  std::vector<Diagnostic> &diagnostics = sink.list();
  const auto isTaken = [&](const Diagnostic &one) {
    const std::string_view name = one.range.of(statement.source);
    const bool isElement = name.find('.') != std::string_view::npos; // which ptxas accepts
    if (one.rule != &info(Rule::DuplicateDestination) || isElement)
      return false;
    duplicates.push_back({&bodies[function], name, {one.range, statement.range}, one.notes.front().range});
    return true;
  };
  const auto first = diagnostics.begin() + static_cast<ptrdiff_t>(begin);
  diagnostics.erase(std::remove_if(first, diagnostics.end(), isTaken), diagnostics.end());
}

void CallGraph::add(const FunctionFacts &facts) {
  const Function &function = facts.function;
  Body &body = bodies[facts.header.id];
  body.name = facts.header.name.of(function.source());
  body.isKernel = facts.header.isEntry;
  body.isReached = body.isKernel || !function.isWhole();
  if (function.statements().empty()) // a prototype
    return;
  body.isDefined = true;
  auto unread = std::ranges::count_if(function.statements(), [](const auto &one) { return one.is("tcgen05"); });
  for (const AcceptedStatement &one : facts.function.accepted()) {
    const auto add = [&](std::string_view name, SourceRange range) {
      body.own.add(name, {range, function[one.index].range});
    };
    const Mnemonic mnemonic = one.opcode.mnemonic;
    const bool isOfTensors = function[one.index].is("tcgen05");
    if (isOfTensors || (mnemonic == Mnemonic::WgmmaMmaAsync && !facts.isDebug))
      add(isTensorProduct(mnemonic) ? "tcgen05.mma" : name(mnemonic), facts.nameOf(one.index));
    if (!isOfTensors)
      continue;
    --unread;
    const Statement statement = function.read(one.index);
    if (!one.ast->operands.empty())
      body.last = statement.range.begin;
    for (const std::string_view group : {".cta_group::1", ".cta_group::2"})
      if (const auto qualifier = statement.findQualifier(group))
        add(group, statement.rangeOf(*qualifier));
  }
  body.own.isUnclear = unread != 0; // with an error
  addCalls(function, body);
}

/// Adds the calls of the function to \p body.
void CallGraph::addCalls(const Function &function, Body &body) {
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    if (function[i].is("mov") && function[i].ast)
      for (const NameNode &name : function[i].ast->names)
        if (const Symbol *const symbol = function.symbolOf(i, name); symbol && symbol->space == DeclSpace::Function)
          addAddress(symbol->id);
    if (!function[i].isCall())
      continue;
    const NameNode *const name = function.calledName(i);
    const Symbol *const symbol = name ? function.symbolOf(i, *name) : nullptr;
    Body *const callee = symbol && symbol->space == DeclSpace::Function ? &bodies[symbol->id] : nullptr;
    if (!callee)
      body.own.isUnclear = true;
    else if (!function.callsRuntime(i))
      callee->callers.push_back(&body);
    if (symbol)
      body.calls.push_back({callee, symbol->isExtern, {function.read(i).rangeOf(name->identifier), function[i].range}});
  }
}

bool CallGraph::Uses::add(const Uses &other) {
  const auto before = std::pair(isUnclear, places.size());
  isUnclear = isUnclear || other.isUnclear;
  for (const auto &[name, place] : other.places)
    add(name, place);
  return before != std::pair(isUnclear, places.size());
}

/// Adds to each function what the functions that it calls have, and whether a kernel reaches it.  A function changes at
/// most once for each place.
void CallGraph::followCalls() {
  std::vector<Body *> changed;
  for (auto &[name, body] : bodies) {
    body.all = body.own;
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
  const auto isElsewhere = [](const auto &one) { return !one.second.isDefined && !one.second.name.empty(); };
  if (std::ranges::none_of(bodies, isElsewhere))
    for (const NameId function : addresses)
      if (const auto body = bodies.find(function); body != bodies.end())
        usesByAddress.add(body->second.all);
}

// Reports

void CallGraph::check() {
  followCalls();
  checkDuplicates();
  for (const auto &[id, body] : bodies) {
    checkCtaGroups(body);
    checkTensorMemory(body);
    checkProducts(body);
  }
}

void CallGraph::report(const Place &place, Message message, std::vector<Note> notes) {
  if (reported.insert(place.range.begin).second)
    sink.report(place.range, std::move(message), std::move(notes), place.statement);
}

void CallGraph::checkDuplicates() {
  for (const auto &[body, name, place, first] : duplicates) {
    const bool isCompiled = body->isReached || options.compileOnly;
    const bool isRejected =
        kWithDistinctRegisters.contains(options.ptxasRelease()) || place.statement.begin < body->last;
    report(place, isCompiled && isRejected ? msg::writtenTwice(name) : msg::duplicateDestination(name),
           {{first, msg::noteFirst()}});
  }
}

void CallGraph::checkCtaGroups(const Body &body) {
  // Functions of other modules need ptxas -c, which does not follow calls.
  const Uses &known = options.compileOnly || body.all.isUnclear ? body.own : body.all;
  const Place *one = known.find(".cta_group::1");
  const Place *two = known.find(".cta_group::2");
  if (!options.compileOnly && one && !two)
    two = usesByAddress.find(".cta_group::2");
  else if (!options.compileOnly && two && !one)
    one = usesByAddress.find(".cta_group::1");
  if (!one || !two || !(body.isKernel || options.compileOnly) || kWithBothCtaGroups.contains(options.ptxasRelease()))
    return;
  const auto [first, second] =
      std::minmax(*one, *two, [](const Place &a, const Place &b) { return a.range.begin < b.range.begin; });
  report(second, msg::twoCtaGroups(body.name), {{first.range, msg::noteOtherCtaGroup()}});
}

void CallGraph::checkTensorMemory(const Body &body) {
  if (!body.isKernel || body.all.isUnclear)
    return;
  const auto needs = [&](std::string_view one, std::string_view other, const Message &message) {
    if (const Place *const place = body.all.find(one); place && !body.all.find(other))
      report(*place, message, {});
  };
  needs("tcgen05.alloc", "tcgen05.dealloc", msg::neverDeallocated(body.name));
  needs("tcgen05.st", "tcgen05.wait::st", msg::neverWaited("tcgen05.wait::st", body.name));
  needs("tcgen05.mma", "tcgen05.commit", msg::neverWaited("tcgen05.commit", body.name));
}

void CallGraph::checkProducts(const Body &body) {
  const Place *const product = body.own.find("wgmma.mma_async");
  for (const auto &[callee, isExtern, place] : body.calls) {
    const bool isRecursive = callee == &body;
    const Place *const called = callee ? callee->own.find("wgmma.mma_async") : nullptr;
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

} // namespace ptxmatrix
