//===- OperandCheck.cpp - Checks of operands ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/OperandCheck.h"
#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {

namespace {

void checkOperand(const CheckedOperand &checked) {
  switch (checked.spec.role) {
  case Role::Destination:
  case Role::Source:
    return checked.spec.isVector ? checkVector(checked) : checkRegister(checked);
  case Role::Address:
    return checkAddress(checked);
  case Role::TensorAddress:
  case Role::TensorMetadata:
  case Role::TensorScale:
  case Role::TensorTable:
    return checkTensorAddress(checked);
  case Role::Columns:
    return checkColumns(checked);
  case Role::Stride:
    return checkStride(checked);
  case Role::Metadata:
  case Role::ScaleData:
  case Role::Reduced:
    return checkData(checked);
  case Role::Selector:
  case Role::Scale:
  case Role::Transpose:
  case Role::Groups:
  case Role::HalfOffset:
    return checkImmediate(checked);
  case Role::ScaleInput:
    return checkScaleInput(checked);
  case Role::Descriptor:
  case Role::Allocation:
  case Role::Instruction:
  case Role::ZeroColumns:
  case Role::CtaMask:
    return checkDescriptor(checked);
  case Role::ScaleD:
  case Role::EnableInput:
    return checkPredicate(checked);
  case Role::ScaleSelector:
    return checkScaleSelector(checked);
  }
}

} // namespace

void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics) {
  if (!statement.ast().guard)
    return;
  OperandContext context(statement, scope, diagnostics);
  const NameNode &name = statement.ast().guard->predicate;
  const Resolved resolved = context.resolve(name);
  if (resolved.kind != Resolved::Declared && resolved.kind != Resolved::Special)
    return;
  const std::string_view text = context.textOf(name);
  const Symbol *declaration = resolved.declaration;
  const bool isPredicate = declaration ? declaration->space == DeclSpace::Register && declaration->vectorLength == 1 &&
                                             declaration->type == ScalarType::Pred
                                       : resolved.special->type == ScalarType::Pred;
  if (!isPredicate || name.element)
    context.report(statement.rangeOf(name), msg::guardMustBePredicate(text), declaration);
}

bool checkOperands(const Statement &statement, MatchedForm &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics) {
  OperandContext context(statement, scope, diagnostics);
  if (!matchOperands(context, opcode))
    return false;
  checkRegisterCounts(context, opcode);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i)
    checkOperand({context, opcode, i});
  return true;
}

} // namespace ptxmatrix
