//===- SparsityCheck.cpp - Metadata and scale factors of products ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, "Sparse matrix storage" and "Block Scaling": the stored elements of a sparse matrix, the scale factors of A
// and B, and the lanes that hold both.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

/// Checks the byte or, if \p isThread is set, the thread of a scale selector.
void checkScaleElement(OperandContext &context, const MatchedForm &opcode, const OperandSpec &spec, const Term &term,
                       bool isThread) {
  auto what = [&] { return msg::scaleElement(isThread, operandName(spec)); };
  if (term.kind == TermKind::Expression) {
    ConstantValues values{.count = isThread ? spec.threads : spec.choices, .step = isThread ? uint8_t{1} : spec.step};
    checkValue(context, term, what, values, values.count);
    return;
  }
  const SourceRange range = context.statement.rangeOf(term.tokens);
  if (term.kind != TermKind::Name)
    return context.report(range, msg::notAScaleElement(what()));
  const auto found = context.findRegister(term.name, opcode, isThread ? NameUse::Any : NameUse::Register);
  if (!found)
    return;
  const bool is16Bits = info(found->type).bits == 16;
  // Some ptxas accepts every integer as the thread.
  if (!is16Bits && !(isThread && info(found->type).isInteger()))
    context.report(range, msg::scaleElementType(context.textOf(term.tokens), found->type, what()), found->declaration);
  else if (!is16Bits || !info(found->type).isInteger() || found->oddity != Oddity::None)
    context.reportUndocumented(term.tokens, found->oddity == Oddity::None ? Oddity::Type : found->oddity,
                               msg::constantOr16Bits(), &*found);
}

} // namespace

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

void checkScaleSelector(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  const std::span<const Term> elements = context.elementsOf(operand);
  if (operand.kind != OperandKind::Vector || elements.size() != 2)
    return context.report(context.rangeOf(operand), msg::notAScaleSelector(operandName(spec)));
  checkScaleElement(context, opcode, spec, elements[0], /*isThread=*/false);
  checkScaleElement(context, opcode, spec, elements[1], /*isThread=*/true);
}

} // namespace ptxmatrix
