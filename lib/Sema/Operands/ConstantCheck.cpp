//===- ConstantCheck.cpp - Constants --------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {

std::optional<ConstantValue> checkConstant(OperandContext &context, const Term &term, Rule rule) {
  ConstantResult result = evaluateConstant(context.statement, term.expression);
  if (result.mistake)
    context.report(context.statement.rangeOf(result.token), std::move(*result.mistake).under(rule));
  return result.value;
}

bool checkOffset(OperandContext &context, const Term &term) {
  const Statement &statement = context.statement;
  const size_t before = context.reported();
  if (statement.textOf(*term.sign) != "-") {
    checkConstant(context, term, Rule::AddressOffset);
    return context.reported() == before;
  }
  const TokenRange behind{*term.sign + 1, term.tokens.end};
  context.report({statement.rangeOf(*term.sign).begin, statement.rangeOf(term.tokens).end},
                 msg::minusAfterName(context.textOf(term.name), context.textOf(behind)));
  // A '+' before anything but a number could change the value of the sum.
  const size_t begin = statement.rangeOf(*term.sign).begin;
  if (term.expression.end - term.expression.begin == 1)
    context.addFix(insertion(begin, "+"));
  return false;
}

} // namespace ptxmatrix
