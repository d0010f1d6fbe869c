//===- StrideCheck.cpp - The stride between rows or columns ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

void checkStride(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const Term &term = operand.term;
  const bool isName = term.kind == TermKind::Name;
  if (operand.kind != OperandKind::Scalar || (!isName && term.kind != TermKind::Expression))
    return context.report(context.rangeOf(operand), msg::notAStride());
  if (!isName) {
    checkConstant(context, term, Rule::OperandKind);
    return;
  }
  const auto found = term.sign ? context.findAddend(term, opcode, ScalarType::B32)
                               : context.findRegister(term.name, opcode, NameUse::Register);
  if (!found)
    return;
  if (found->type != ScalarType::B32 && found->type != ScalarType::U32 && found->type != ScalarType::S32)
    return context.report(context.statement.rangeOf(term.name),
                          msg::addressOrStrideType(/*isAddress=*/false, context.textOf(term.name), found->type),
                          found->declaration);
  if (term.sign)
    context.reportUndocumented(operand.tokens, Oddity::Expression, msg::constantOr32Bits());
  else if (found->oddity != Oddity::None)
    context.reportUndocumented(operand.tokens, found->oddity, msg::constantOr32Bits(), &*found);
}

} // namespace ptxmatrix
