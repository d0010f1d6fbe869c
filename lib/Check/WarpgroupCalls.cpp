//===- WarpgroupCalls.cpp - Calls that serialize products -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/WarpgroupCalls.h"

namespace ptxmatrix {

void WarpgroupCalls::end(const PipelineReporter &reporter, const SymbolTable &symbols,
                         const WarpgroupPipeline &pipeline) {
  for (uint32_t statement = 0; statement < reporter.function.statements().size(); ++statement)
    checkCall(reporter, symbols, pipeline, statement);
  if (pipeline.products().empty())
    return;
  const SourceRange first = reporter.nameOf(pipeline.products().front().statement);
  products.try_emplace(current, first);
  if (const auto call = calls.find(current); call != calls.end()) {
    reporter.diagnostics.push_back(makeDiagnostic(call->second.name, msg::callOfProducts(current)));
    reporter.diagnostics.back().notes = {{first, msg::noteProduct()}};
    reporter.done(call->second.statement);
  }
}

void WarpgroupCalls::checkCall(const PipelineReporter &reporter, const SymbolTable &symbols,
                               const WarpgroupPipeline &pipeline, uint32_t statement) {
  const FunctionStatement &place = reporter.function.statements()[statement];
  const Token *const called = calledName(reporter.function, statement);
  if (!called)
    return;
  const std::string_view name = reporter.function.textOf(*called);
  const Symbol *const symbol = symbols.find(name, place.scope);
  if (!symbol)
    return;
  if (const auto found = products.find(name); found != products.end())
    return reporter.report(statement, called->range, msg::callOfProducts(name), {{found->second, msg::noteProduct()}});
  const bool isRecursive = name == current;
  if (symbol->space == DeclSpace::Function && !symbol->isExtern && !isRecursive) {
    calls.try_emplace(name, Call{called->range, place.range});
    return;
  }
  if (pipeline.products().empty())
    return;
  reporter.report(statement, called->range,
                  symbol->space != DeclSpace::Function ? msg::indirectCall()
                  : isRecursive                        ? msg::recursiveCall(name)
                                                       : msg::externalCall(name),
                  {{reporter.nameOf(pipeline.products().front().statement), msg::noteProduct()}});
}

} // namespace ptxmatrix
