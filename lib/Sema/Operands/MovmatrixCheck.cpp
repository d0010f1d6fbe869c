//===- MovmatrixCheck.cpp - The registers of movmatrix --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

void reportNoRegister(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  context.report(context.rangeOf(operand), msg::mustBeRegister(opcode.operand(index).role, opcode.form->mnemonic,
                                                               operand.kind == OperandKind::Vector));
}

/// The register \p operand if its type fits; otherwise nothing, which is reported unless the register is unknown.
std::optional<RegisterOperand> findFitting(OperandContext &context, const MatchedOpcode &opcode, size_t index,
                                           NameUse use) {
  const Operand &operand = context.statement.ast().operands[index];
  const NameNode &name = operand.term.name;
  std::optional<RegisterOperand> found = context.findRegister(name, opcode, use);
  if (!found)
    return std::nullopt;
  if (operand.term.kind == TermKind::NotName && found->type != ScalarType::Pred) {
    context.report(context.rangeOf(operand), msg::notBeforePredicate(), found->declaration);
    return std::nullopt;
  }
  if (!fitsRegister(opcode.operand(index), found->type)) {
    reportRegisterType(context, opcode, index, context.statement.rangeOf(name), context.textOf(name), found->type,
                       found->declaration);
    return std::nullopt;
  }
  return found;
}

void warnOfRegister(OperandContext &context, const Operand &operand, const RegisterOperand &found, Role role) {
  if (found.type == ScalarType::Pred)
    context.report(context.rangeOf(operand), msg::predicateAs(context.textOf(operand.tokens), msg::asRole(role)),
                   found.declaration);
  context.warnOfBounds(found, operand.term.name);
}

} // namespace

bool isSingleLiteral(const Statement &statement, const Term &term) {
  if (term.kind != TermKind::Expression || term.expression.end - term.expression.begin != 1)
    return false;
  const ExpressionNode &node = statement.ast().expressionNodes[term.expression.begin];
  const std::string_view text = statement.textOf(node.token);
  return node.op == ExpressionOp::Literal && statement.tokens[node.token].kind == TokenKind::Float &&
         (text.starts_with("0f") || text.starts_with("0F"));
}

void checkResult(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.sign)
    return reportNoRegister(context, opcode, index);
  if (const auto found = findFitting(context, opcode, index, NameUse::Register))
    warnOfRegister(context, operand, *found, opcode.operand(index).role);
}

void checkSource(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const Term &term = operand.term;
  enum class Odd : uint8_t { Number, Sum, NegatedPredicate };
  auto warn = [&](Odd what, const Symbol *declaration) {
    context.report(context.rangeOf(operand), msg::oddSource(what, context.textOf(operand.tokens)), declaration);
  };
  if (operand.kind == OperandKind::Scalar && isSingleLiteral(context.statement, term))
    return warn(Odd::Number, nullptr);
  if (operand.kind != OperandKind::Scalar || term.kind == TermKind::Sink || term.kind == TermKind::Expression)
    return reportNoRegister(context, opcode, index);
  if (term.sign) {
    const SumKind sum = checkSum(context, term);
    if (sum == SumKind::Wrong)
      return;
    if (sum == SumKind::Other)
      return warn(Odd::Sum, nullptr);
  }
  const auto found = findFitting(context, opcode, index, term.sign ? NameUse::Special : NameUse::Register);
  if (!found)
    return;
  if (term.sign && found->type == ScalarType::Pred)
    return context.report(context.rangeOf(operand), msg::sumOfPredicate());
  if (term.sign)
    return warn(Odd::Sum, nullptr);
  if (term.kind == TermKind::NotName)
    return warn(Odd::NegatedPredicate, found->declaration);
  warnOfRegister(context, operand, *found, Role::Source);
}

} // namespace ptxmatrix
