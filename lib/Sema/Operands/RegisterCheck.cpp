//===- RegisterCheck.cpp - Single registers -------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {

void checkRegister(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  const bool isSource = !checked.isWritten();
  // Some ptxas accepts these as sources: `0f3F800000`, `r0+1` and `!p0`.
  if (checked.isConstant() && isSource && evaluateConstant(context.statement, term.expression).isFloat)
    return checked.reportUndocumented(Oddity::Constant);
  const bool isName = term.kind == TermKind::Name || (term.kind == TermKind::NotName && isSource);
  if (!checked.isScalar() || !isName || (term.sign && !isSource))
    return checked.report(msg::mustBeRegister(checked.name(), opcode.mnemonic, operand.kind == OperandKind::Vector));
  const auto found = term.sign ? checked.findAddend(spec.types.front()) : checked.findRegister(term.name);
  if (!found)
    return;
  if (!checked.fits(found->type))
    return checked.reportType(context.statement.rangeOf(term.name), *found);
  if (term.sign || term.kind == TermKind::NotName)
    checked.reportUndocumented(Oddity::Expression);
  else if (found->oddity != Oddity::None)
    checked.reportUndocumented(found->oddity, &*found);
  else if (!spec.types.contains(found->type))
    checked.reportUndocumented(Oddity::Type, &*found);
}

void checkData(const CheckedOperand &checked) {
  // Libraries write the register in braces: `{r0}`.
  const bool isInBraces = checked.operand.kind == OperandKind::Vector;
  if (isInBraces && checked.context.elementsOf(checked.operand).size() == 1)
    return checkVector(checked);
  if (isInBraces || isVectorRegister(checked.context, checked.operand))
    return checked.reportUndocumented(Oddity::Vector);
  checkRegister(checked);
}

void checkDescriptor(const CheckedOperand &checked) {
  if (checked.isConstant()) {
    // Every ptxas accepts a constant mask of columns.
    if (checkConstant(checked.context, checked.operand.term) && checked.spec.role != Role::ZeroColumns)
      checked.reportUndocumented(Oddity::Constant);
    return;
  }
  if (checked.isScalar() && checked.operand.term.kind == TermKind::NotName)
    return checked.report(msg::mustBeRegister(checked.name(), checked.opcode.mnemonic, /*hasBraces=*/false));
  checkRegister(checked);
}

void checkPredicate(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const bool acceptsConstants = spec.choices != 0;
  if (checked.isConstant())
    return acceptsConstants ? checkImmediate(checked) : checkDescriptor(checked);
  const Term &term = operand.term;
  const bool isName = term.kind == TermKind::Name || term.kind == TermKind::NotName;
  if (!checked.isScalar() || !isName)
    return checked.report(msg::notAPredicate(checked.name(), acceptsConstants));
  const auto found = checked.findRegister(term.name);
  if (found && found->type != ScalarType::Pred)
    return checked.reportType(context.statement.rangeOf(term.name), *found);
  if (term.sign && checkOffset(context, term))
    checked.reportUndocumented(Oddity::Expression);
}

} // namespace ptxmatrix
