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
  context.report(Rule::OperandKind, context.rangeOf(operand),
                 "the " + std::string(name(opcode.operand(index).role)) + " of " + instructionText(opcode) +
                     " must be a register" + (operand.kind == OperandKind::Vector ? " without braces" : ""));
}

/// The register of \p operand if it is one of a type that fits; else that is reported, or not known.
std::optional<RegisterOperand> findFitting(OperandContext &context, const MatchedOpcode &opcode, size_t index,
                                           NameUse use) {
  const Operand &operand = context.statement.ast().operands[index];
  const NameNode &name = operand.term.name;
  std::optional<RegisterOperand> found = context.findRegister(name, opcode, use);
  if (!found)
    return std::nullopt;
  if (operand.term.kind == TermKind::NotName && found->type != ScalarType::Pred) {
    context.report(Rule::OperandType, context.rangeOf(operand), "'!' is allowed before a predicate only",
                   found->declaration);
    return std::nullopt;
  }
  if (!fitsRegister(opcode.operand(index), found->type)) {
    reportRegisterType(context, opcode, index, context.statement.rangeOf(name), context.textOf(name), found->type,
                       found->declaration);
    return std::nullopt;
  }
  return found;
}

void warnOfRegister(OperandContext &context, const Operand &operand, const RegisterOperand &found,
                    std::string_view role) {
  if (found.type == ScalarType::Pred)
    context.report(Rule::UndocumentedRegister, context.rangeOf(operand),
                   "ptxas accepts predicate " + quoted(context.textOf(operand.tokens)) + " as " + std::string(role) +
                       "; the PTX ISA asks for a 32-bit register",
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
    warnOfRegister(context, operand, *found, std::string(name(opcode.operand(index).role)));
}

void checkSource(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  constexpr std::string_view kManual = "; the PTX ISA asks for a 32-bit register";
  const Term &term = operand.term;
  auto warn = [&](const std::string &what, const Symbol *declaration) {
    context.report(Rule::UndocumentedOperand, context.rangeOf(operand),
                   "ptxas accepts " + what + " " + quoted(context.textOf(operand.tokens)) + " as source" +
                       std::string(kManual),
                   declaration);
  };
  if (operand.kind == OperandKind::Scalar && isSingleLiteral(context.statement, term))
    return warn("the number", nullptr);
  if (operand.kind != OperandKind::Scalar || term.kind == TermKind::Sink || term.kind == TermKind::Expression)
    return reportNoRegister(context, opcode, index);
  if (term.sign) {
    const SumKind sum = checkSum(context, term);
    if (sum == SumKind::Wrong)
      return;
    if (sum == SumKind::Other)
      return warn("the sum", nullptr);
  }
  const auto found = findFitting(context, opcode, index, term.sign ? NameUse::Special : NameUse::Register);
  if (!found)
    return;
  if (term.sign && found->type == ScalarType::Pred)
    return context.report(Rule::UndocumentedOperand, context.rangeOf(operand),
                          "ptxas accepts the sum of a predicate and a constant, but never finishes where the result is "
                          "used" +
                              std::string(kManual));
  if (term.sign)
    return warn("the sum", nullptr);
  if (term.kind == TermKind::NotName)
    return warn("the negated predicate", found->declaration);
  warnOfRegister(context, operand, *found, "source");
}

} // namespace ptxmatrix
