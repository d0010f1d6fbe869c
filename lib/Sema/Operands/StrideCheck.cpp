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
  auto warn = [&](Rule rule, std::string_view oddity, const Symbol *declaration = nullptr) {
    context.report(
        context.rangeOf(operand),
        msg::undocumentedRegister(context.textOf(operand.tokens), oddity, msg::constantOr32Bits()).under(rule),
        declaration);
  };
  if (term.sign) { // some ptxas accepts a sum
    if (checkOffset(context, term) && context.resolve(term.name).kind != Resolved::Wrong)
      warn(Rule::UndocumentedOperand, msg::anExpression());
    return;
  }
  const auto found = context.findRegister(term.name, opcode, NameUse::Register);
  if (!found)
    return;
  if (found->type != ScalarType::B32 && found->type != ScalarType::U32 && found->type != ScalarType::S32)
    return context.report(context.statement.rangeOf(term.name),
                          msg::addressOrStrideType(/*isAddress=*/false, context.textOf(term.name), found->type),
                          found->declaration);
  if (!found->oddity.empty())
    warn(Rule::UndocumentedRegister, found->oddity, found->declaration);
}

} // namespace ptxmatrix
