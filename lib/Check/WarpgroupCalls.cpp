//===- WarpgroupCalls.cpp - Calls that serialize products -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/WarpgroupCalls.h"

namespace ptxmatrix {

void WarpgroupCalls::end(const FunctionFacts &facts) {
  for (const Call &call : facts.function.calls())
    if (call.symbol)
      checkCall(facts, call);
  if (facts.pipeline.products().empty())
    return;
  const SourceRange first = facts.nameOf(facts.pipeline.products().front().statement);
  products.try_emplace(current, first);
  if (const auto call = earlyCalls.find(current); call != earlyCalls.end())
    facts.sink.report(call->second.name, msg::callOfProducts(call->second.name.of(facts.function.source())),
                      {{first, msg::noteProduct()}}, call->second.statement);
}

void WarpgroupCalls::checkCall(const FunctionFacts &facts, const Call &call) {
  const auto &[statement, called, symbol] = call;
  const Function &function = facts.function;
  const SourceRange range = function.read(statement).rangeOf(called->identifier);
  const std::string_view name = range.of(function.source());
  if (const auto found = products.find(symbol->id); found != products.end())
    return facts.report(statement, range, msg::callOfProducts(name), {{found->second, msg::noteProduct()}});
  const bool isRecursive = symbol->id == current;
  if (symbol->space == DeclSpace::Function && !symbol->isExtern && !isRecursive) {
    earlyCalls.try_emplace(symbol->id, EarlyCall{range, function[statement].range});
    return;
  }
  if (facts.pipeline.products().empty())
    return;
  facts.report(statement, range,
               symbol->space != DeclSpace::Function ? msg::indirectCall()
               : isRecursive                        ? msg::recursiveCall(name)
                                                    : msg::externalCall(name),
               {{facts.nameOf(facts.pipeline.products().front().statement), msg::noteProduct()}});
}

} // namespace ptxmatrix
