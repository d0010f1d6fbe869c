//===- ImmediateCheck.cpp - Selectors, signs, scale-d and descriptors -----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Operands that are constants, or may be one in place of a register.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

/// Checks \p operand, a constant, which must be \p spec.
std::optional<uint64_t> checkSpec(OperandContext &context, const Operand &operand, const OperandSpec &spec) {
  const ConstantValues accepted{.count = spec.acceptedChoices, .first = spec.first, .step = spec.step};
  return checkValue(context, operand.term, [&] { return operandName(spec); }, accepted, spec.choices);
}

bool isConstant(const Operand &operand) {
  return operand.kind == OperandKind::Scalar && operand.term.kind == TermKind::Expression;
}

} // namespace

void checkImmediate(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  if (!isConstant(operand))
    return context.report(context.rangeOf(operand), msg::mustBeConstant(operandName(spec)));
  if (spec.role == Role::HalfOffset) {
    checkConstant(context, operand.term, Rule::OperandKind);
    return;
  }
  const std::optional<uint64_t> value = checkSpec(context, operand, spec);
  if (value && spec.role == Role::Selector && *value >= spec.choices)
    context.report(context.rangeOf(operand), msg::selectorFaults(context.textOf(operand.tokens),
                                                                 ConstantValues{.count = spec.choices}.inWords()));
}

void checkDescriptor(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  if (isConstant(operand)) {
    // Every ptxas accepts a constant mask of columns.
    if (checkConstant(context, operand.term, Rule::OperandKind) && spec.role != Role::ZeroColumns)
      context.reportUndocumented(operand.tokens, Oddity::Constant, msg::registerOf(spec.types));
    return;
  }
  if (operand.kind == OperandKind::Scalar && operand.term.kind == TermKind::NotName)
    return context.report(context.rangeOf(operand),
                          msg::mustBeRegister(operandName(spec), opcode.form->mnemonic, /*hasBraces=*/false));
  checkRegister(context, opcode, index);
}

void checkScaleD(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  const bool acceptsConstants = spec.choices != 0;
  if (isConstant(operand) && !acceptsConstants)
    return checkDescriptor(context, opcode, index);
  if (isConstant(operand)) {
    checkSpec(context, operand, spec);
    return;
  }
  const Term &term = operand.term;
  const bool isName = term.kind == TermKind::Name || term.kind == TermKind::NotName;
  if (operand.kind != OperandKind::Scalar || !isName)
    return context.report(context.rangeOf(operand), msg::notAPredicate(operandName(spec), acceptsConstants));
  const auto found = context.findRegister(term.name, opcode, NameUse::Register);
  if (found && found->type != ScalarType::Pred)
    return reportRegisterType(context, opcode, index, context.statement.rangeOf(term.name), *found);
  if (term.sign && checkOffset(context, term))
    context.reportUndocumented(operand.tokens, Oddity::Expression, msg::registerOf(spec.types));
}

} // namespace ptxmatrix
