//===- StrideCheck.cpp - The stride of wmma.load --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

void checkStride(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const Term &term = operand.term;
  const bool isName = term.kind == TermKind::Name;
  if (operand.kind != OperandKind::Scalar || (!isName && term.kind != TermKind::Expression))
    return context.report(context.rangeOf(operand), msg::notAStride());
  if (!isName) {
    checkConstant(context, term.expression, term.tokens, Rule::OperandKind);
    return;
  }
  const SumKind sum = term.sign ? checkSum(context, term) : SumKind::Register;
  if (sum == SumKind::Wrong)
    return;
  if (sum == SumKind::Register) {
    const auto found = context.findRegister(term.name, opcode, term.sign ? NameUse::Special : NameUse::Register);
    if (!found)
      return;
    if (found->type != ScalarType::B32 && found->type != ScalarType::U32 && found->type != ScalarType::S32)
      return context.report(context.statement.rangeOf(term.name),
                            msg::addressOrStrideType(/*isAddress=*/false, context.textOf(term.name), found->type),
                            found->declaration);
    if (!term.sign)
      return context.warnOfBounds(*found, term.name);
  }
  context.report(context.rangeOf(operand), msg::sumAsStride(context.textOf(operand.tokens)));
}

} // namespace ptxmatrix
