//===- LabelCheck.cpp - The labels of branches ----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

void checkLabels(const FunctionFacts &facts) {
  const Function &function = facts.function;
  if (!function.isWhole()) // a label may be in the text around it
    return;
  for (const uint32_t branch : function.branchesToNoLabel()) {
    if (function[branch].hasError)
      continue;
    const NameNode &name = function[branch].ast->operands.front().term.name;
    const SourceRange range = function.read(branch).rangeOf(name);
    const std::string_view text = range.of(function.source());
    if (const Symbol *const symbol = function.symbolOf(branch, name))
      facts.report(branch, range, msg::notALabel(text, msg::inSpace(symbol->space)));
    else
      facts.report(branch, range, msg::notDeclared(text));
  }
}

} // namespace ptxmatrix
