//===- RegisterCheck.cpp - Single registers -------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

std::string typedOpcode(const MatchedForm &opcode, size_t index) {
  const OperandSpec &spec = opcode.operand(index);
  for (const detail::Form &form : detail::formsOf(opcode.form->mnemonic))
    for (uint8_t list = 0; list < form.numLists; ++list)
      for (const OperandSpec &other : form.operands(list))
        if (other.role == spec.role && other.fragment == spec.fragment && other.types != spec.types)
          return opcode.text();
  return std::string(name(opcode.form->mnemonic));
}

std::string operandInWords(const MatchedForm &opcode, size_t index, const std::string &opcodeText) {
  const OperandSpec &spec = opcode.operand(index);
  const bool isNamed = spec.fragment != Fragment::None || spec.role == Role::Metadata || spec.name != 0;
  return isNamed ? msg::operandOf(operandName(spec), opcodeText) : msg::named(opcodeText);
}

void reportRegisterType(OperandContext &context, const MatchedForm &opcode, size_t index, SourceRange range,
                        const RegisterOperand &found) {
  context.report(range,
                 msg::registerType(range.of(context.statement.source), found.type,
                                   operandInWords(opcode, index, typedOpcode(opcode, index)),
                                   opcode.operand(index).types),
                 found.declaration);
}

void checkRegister(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  const Term &term = operand.term;
  const bool isScalar = operand.kind == OperandKind::Scalar;
  const bool isSource = spec.role != Role::Destination && spec.role != Role::Reduced;
  // Some ptxas accepts these as sources: `0f3F800000`, `r0+1` and `!p0`.
  if (isScalar && isSource && term.kind == TermKind::Expression &&
      evaluateConstant(context.statement, term.expression).isFloat)
    return context.reportUndocumented(operand.tokens, Oddity::Constant, msg::registerOf(spec.types));
  const bool isName = term.kind == TermKind::Name || (term.kind == TermKind::NotName && isSource);
  if (!isScalar || !isName || (term.sign && !isSource))
    return context.report(context.rangeOf(operand), msg::mustBeRegister(operandName(spec), opcode.form->mnemonic,
                                                                        operand.kind == OperandKind::Vector));
  const auto found = term.sign ? context.findAddend(term, opcode, spec.types.front())
                               : context.findRegister(term.name, opcode, NameUse::Register);
  if (!found)
    return;
  if (!fitsRegister(spec, found->type))
    return reportRegisterType(context, opcode, index, context.statement.rangeOf(term.name), *found);
  const Oddity oddity = term.sign || term.kind == TermKind::NotName ? Oddity::Expression
                        : found->oddity != Oddity::None             ? found->oddity
                        : !spec.types.contains(found->type)         ? Oddity::Type
                                                                    : Oddity::None;
  if (oddity != Oddity::None)
    context.reportUndocumented(operand.tokens, oddity, msg::registerOf(spec.types),
                               oddity == Oddity::Expression ? nullptr : &*found);
}

bool isVectorRegister(const OperandContext &context, const Operand &operand) {
  if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.name.element)
    return false;
  const Symbol *declaration = context.symbolOf(operand.term.name);
  return declaration && declaration->space == DeclSpace::Register && declaration->vectorLength > 1;
}

void checkData(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  // Libraries write the register in braces: `{r0}`.
  const bool isInBraces = operand.kind == OperandKind::Vector;
  if (isInBraces && context.elementsOf(operand).size() == 1)
    return checkVector(context, opcode, index);
  if (isInBraces || isVectorRegister(context, operand))
    return context.reportUndocumented(operand.tokens, Oddity::Vector, msg::registerOf(opcode.operand(index).types));
  checkRegister(context, opcode, index);
}

} // namespace ptxmatrix
