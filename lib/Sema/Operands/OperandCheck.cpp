//===- OperandCheck.cpp - Checks of operands ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/OperandCheck.h"
#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

void checkOperand(const CheckedOperand &checked) {
  switch (checked.spec.takes()) {
  case Takes::Registers:
    return checked.spec.isVector        ? checkVector(checked)
           : checked.spec.ignoresBraces ? checkData(checked)
                                        : checkValue(checked);
  case Takes::Value:
    return checkValue(checked);
  case Takes::Data:
    return checkData(checked);
  case Takes::Selector:
    return checkScaleSelector(checked);
  case Takes::Address:
    return checkAddress(checked);
  case Takes::TensorAddress:
    return checkTensorAddress(checked);
  case Takes::TensorMap:
    return checkTensorMap(checked);
  }
}

} // namespace

void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics) {
  if (!statement.ast().guard)
    return;
  OperandContext context(statement, scope, diagnostics);
  const NameNode &name = statement.ast().guard->predicate;
  const Resolved resolved = context.resolve(name);
  const Symbol *const declaration = resolved.declaration;
  if (!declaration && !resolved.special)
    return;
  const bool isPredicate = declaration ? declaration->space == DeclSpace::Register && declaration->vectorLength == 1 &&
                                             declaration->type == ScalarType::Pred
                                       : resolved.special->type == ScalarType::Pred;
  if (!isPredicate || name.element)
    context.report(statement.rangeOf(name), msg::guardMustBePredicate(context.textOf(name)), declaration);
}

bool checkOperands(const Statement &statement, MatchedForm &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics) {
  OperandContext context(statement, scope, diagnostics);
  if (!matchOperands(context, opcode))
    return false;
  checkRegisterCounts(context, opcode);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i)
    checkOperand({context, opcode, i, opcode.resolved(i)});
  return true;
}

} // namespace ptxmatrix
