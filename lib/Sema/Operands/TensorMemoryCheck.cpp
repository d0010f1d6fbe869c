//===- TensorMemoryCheck.cpp - Operands of tcgen05 ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, "Tensor Memory": addresses in it, and how many columns of it are allocated.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/Requirement.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

void checkTensorAddress(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  const Term &term = operand.term;
  const bool isName = term.kind == TermKind::Name;
  const bool lacksBrackets = operand.kind == OperandKind::Scalar && isName && !term.sign;
  if ((operand.kind != OperandKind::Address && !lacksBrackets) || !isName)
    return context.report(context.rangeOf(operand), msg::notATensorAddress(operandName(spec)));
  if (term.name.element)
    return context.report(context.statement.rangeOf(*term.name.element), msg::elementAddress());
  if (term.sign && !checkOffset(context, term))
    return;
  const auto found = context.findRegister(term.name, opcode, NameUse::Register);
  if (!found) {
    const bool isUnknown = context.scope.undeclared == Undeclared::Anything && !context.symbolOf(term.name);
    if (lacksBrackets && isUnknown)
      context.report(context.rangeOf(operand), msg::nameNotInBrackets(context.textOf(operand.tokens)));
    return;
  }
  const bool fits = fitsRegister(spec, found->type);
  if (lacksBrackets)
    context.report(context.rangeOf(operand), fits ? msg::nameNotInBrackets(context.textOf(operand.tokens))
                                                  : msg::notATensorAddress(operandName(spec)));
  else if (!fits)
    reportRegisterType(context, opcode, index, context.statement.rangeOf(term.name), *found);
  else if (!spec.types.contains(found->type))
    context.reportUndocumented(term.tokens, Oddity::Type, msg::registerOf(spec.types), &*found);
}

void checkColumns(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Expression)
    return checkRegister(context, opcode, index);
  const std::optional<ConstantValue> value = checkConstant(context, operand.term, Rule::OperandKind);
  if (!value)
    return;
  const auto columns = static_cast<uint32_t>(value->bits); // ptxas ignores higher bits
  if (detail::isColumnCount(opcode.qualifiers, columns))
    return;
  // Up to CUDA 13.1, ptxas accepts other multiples of 32 where columns are freed.
  constexpr unsigned kUnit = 32;
  const bool isExclusive = opcode.qualifiers.contains(Qualifier::Exclusive);
  const std::string required = isExclusive ? msg::multipleOf32() : msg::powerOfTwo();
  if (opcode.form->mnemonic == Mnemonic::Tcgen05Dealloc && !isExclusive && columns % kUnit == 0)
    context.reportUndocumented(operand.tokens, Oddity::Constant, required);
  else
    context.report(context.rangeOf(operand), msg::mustBeValue(operandName(spec), {required}));
}

void checkScaleInput(OperandContext &context, const MatchedForm &opcode, size_t index) {
  checkImmediate(context, opcode, index);
  const Requirement required = scaleInputRequirement(context.statement, opcode, index);
  for (Target target : context.scope.module.targets())
    if (opcode.form->targets.contains(target) && !required.targets.contains(target))
      context.report(required.range, msg::needsTarget(required.feature, required.targets, target), nullptr, target);
}

} // namespace ptxmatrix
