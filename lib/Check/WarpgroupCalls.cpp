//===- WarpgroupCalls.cpp - Calls that serialize products -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/WarpgroupCalls.h"

namespace ptxmatrix {

void WarpgroupCalls::end(const FunctionFacts &facts) {
  const Function &function = facts.function;
  for (uint32_t statement = 0; statement < function.statements().size(); ++statement)
    if (function[statement].isCall())
      checkCall(facts, statement);
  if (facts.pipeline.products().empty())
    return;
  const SourceRange first = facts.nameOf(facts.pipeline.products().front().statement);
  products.try_emplace(current, first);
  const auto call = calls.find(current);
  if (call == calls.end())
    return;
  facts.sink.list().push_back(
      makeDiagnostic(call->second.name, msg::callOfProducts(call->second.name.of(function.source()))));
  facts.sink.list().back().notes = {{first, msg::noteProduct()}};
  facts.sink.endStatement(call->second.statement);
}

void WarpgroupCalls::checkCall(const FunctionFacts &facts, uint32_t statement) {
  const Function &function = facts.function;
  const NameNode *const called = calledName(function, statement);
  const Symbol *const symbol = called ? function.symbolOf(statement, *called) : nullptr;
  if (!symbol)
    return;
  const SourceRange range = function.read(statement).rangeOf(called->identifier);
  const std::string_view name = range.of(function.source());
  if (const auto found = products.find(symbol->id); found != products.end())
    return facts.report(statement, range, msg::callOfProducts(name), {{found->second, msg::noteProduct()}});
  const bool isRecursive = symbol->id == current;
  if (symbol->space == DeclSpace::Function && !symbol->isExtern && !isRecursive) {
    calls.try_emplace(symbol->id, Call{range, function[statement].range});
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
