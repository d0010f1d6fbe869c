//===- ConstantCheck.cpp - Constants, by themselves and after a name ------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

namespace {

/// A plain number without a mistake: `16`.
bool isSmallLiteral(const Statement &statement, ExpressionRange expression) {
  if (expression.end - expression.begin != 1)
    return false;
  const ExpressionNode &node = statement.ast().expressionNodes[expression.begin];
  constexpr size_t kSafeDigits = 9;
  return node.op == ExpressionOp::Literal && statement.tokens[node.token].kind == TokenKind::Integer &&
         statement.textOf(node.token).size() <= kSafeDigits;
}

} // namespace

bool checkConstant(OperandContext &context, ExpressionRange expression, TokenRange tokens, Rule rule) {
  const Statement &statement = context.statement;
  if (isSmallLiteral(statement, expression))
    return true;
  const ConstantResult result = evaluateConstant(statement, expression);
  if (!result.value) {
    context.report(statement.rangeOf(result.tokens), Message(*result.mistake).under(rule));
    return false;
  }
  if (result.value->isFloat()) {
    context.report(statement.rangeOf(tokens), msg::constantMustBeInteger().under(rule));
    return false;
  }
  if (result.wrapped)
    context.report(statement.rangeOf(*result.wrapped), msg::numberWraps());
  return true;
}

bool checkOffset(OperandContext &context, const Term &term) {
  const Statement &statement = context.statement;
  const TokenRange behind{*term.sign + 1, term.tokens.end};
  if (statement.textOf(*term.sign) != "-")
    return checkConstant(context, term.expression, behind, Rule::AddressOffset);
  context.report({statement.rangeOf(*term.sign).begin, statement.rangeOf(term.tokens).end},
                 msg::minusAfterName(context.textOf(term.name), context.textOf(behind)));
  // A '+' before anything but a number could change the value of the sum.
  if (!isSmallLiteral(statement, term.expression))
    return false;
  const size_t begin = statement.rangeOf(*term.sign).begin;
  context.addFix({msg::fixInsert("+"), true, {{{begin, begin}, "+"}}});
  // Continue with the name, to avoid a new error after the fix.
  return true;
}

SumKind checkSum(OperandContext &context, const Term &term) {
  if (term.name.element) {
    context.report(context.statement.rangeOf(TokenRange{*term.sign, term.tokens.end}), msg::sumOfElement());
    return SumKind::Wrong;
  }
  const bool isMinus = context.statement.textOf(*term.sign) == "-";
  if (!checkOffset(context, term) || isMinus)
    return SumKind::Wrong;
  const Symbol *declaration = context.scope.find(context.textOf(term.name));
  const bool isVariable = declaration && declaration->space != DeclSpace::Register &&
                          declaration->space != DeclSpace::Function && declaration->space != DeclSpace::Label;
  return isVariable ? SumKind::Other : SumKind::Register;
}

} // namespace ptxmatrix
