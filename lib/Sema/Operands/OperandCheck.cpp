//===- OperandCheck.cpp - Checks of operands ------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandCheck.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

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
  for (size_t i = 0; i < statement.ast().operands.size(); ++i) {
    const OperandSpec &spec = opcode.operand(i);
    switch (spec.role) {
    case Role::Destination:
    case Role::Source:
      if (spec.isVector)
        checkVector(context, opcode, i);
      else
        checkRegister(context, opcode, i);
      break;
    case Role::Address:
      checkAddress(context, opcode, i);
      break;
    case Role::TensorAddress:
    case Role::TensorMetadata:
    case Role::TensorScale:
    case Role::TensorTable:
      checkTensorAddress(context, opcode, i);
      break;
    case Role::Columns:
      checkColumns(context, opcode, i);
      break;
    case Role::Stride:
      checkStride(context, opcode, i);
      break;
    case Role::Metadata:
    case Role::ScaleData:
    case Role::Reduced:
      checkData(context, opcode, i);
      break;
    case Role::Selector:
    case Role::Scale:
    case Role::Transpose:
    case Role::Groups:
    case Role::HalfOffset:
      checkImmediate(context, opcode, i);
      break;
    case Role::ScaleInput:
      checkScaleInput(context, opcode, i);
      break;
    case Role::Descriptor:
    case Role::Allocation:
    case Role::Instruction:
    case Role::ZeroColumns:
    case Role::CtaMask:
      checkDescriptor(context, opcode, i);
      break;
    case Role::ScaleD:
    case Role::EnableInput:
      checkScaleD(context, opcode, i);
      break;
    case Role::ScaleSelector:
      checkScaleSelector(context, opcode, i);
      break;
    }
  }
  return true;
}

} // namespace ptxmatrix
