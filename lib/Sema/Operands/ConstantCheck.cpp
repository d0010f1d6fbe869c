//===- ConstantCheck.cpp - Constants, by themselves and after a name ------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/QualifierFixes.h"
#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

bool ConstantValues::contains(uint64_t value) const {
  const uint64_t offset = value - static_cast<uint64_t>(int64_t{first});
  return count == 0 ? value <= INT64_MAX : offset % step == 0 && offset / step < count;
}

Parts ConstantValues::inWords() const {
  if (count == 0)
    return {msg::zeroOrMore()};
  constexpr unsigned kMostListed = 8;
  if (count > kMostListed)
    return {msg::fromTo(first, first + static_cast<int>((count - 1) * step))};
  Parts parts;
  for (unsigned i = 0; i < count; ++i)
    parts.push_back(std::to_string(first + static_cast<int>(i * step)));
  return parts;
}

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
