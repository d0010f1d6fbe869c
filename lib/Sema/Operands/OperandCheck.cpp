//===- OperandCheck.cpp - Checks of operands ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/OperandCheck.h"
#include "Isa/SpecialRegisters.h"
#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

/// Whether \p special has a value that a `mov` may read as \p spec, of integers: 32 bits or fewer, or 64 of 64.
bool fitsMove(const SpecialRegister &special, const OperandSpec &spec) {
  if (special.type == ScalarType::Pred)
    return spec.isPredicate();
  const unsigned bits = detail::registerBits(spec);
  return takesIntegers(spec) && (info(special.type).bits == 64) == (bits == 64) && bits <= 64;
}

/// Whether the operand is none of the registers, and its instruction takes all that has a name.
bool namesOther(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  const bool isIndexed = operand.kind == OperandKind::Address && operand.tokens.begin == term.name.identifier;
  if (!info(opcode.mnemonic).takesAll || spec.isWritten() || !(checked.isScalar() || isIndexed) || !term.hasName())
    return false;
  if (const Symbol *const symbol = context.symbolOf(term.name))
    return symbol->space != DeclSpace::Register;
  const std::string_view text = context.textOf(term.name);
  const SpecialRegister *const special = findSpecialRegister(text);
  // `%gridid` had 32 bits once, and ptxas accepts them still.
  if (special && info(opcode.mnemonic).packs && text != "%gridid" &&
      special->isVector == term.name.element.has_value() && !fitsMove(*special, spec))
    checked.reportType(context.statement.rangeOf(term.name), {special->type});
  return special != nullptr;
}

/// Whether the type of the operand, which is that of the opcode, is `.bf16` or `.bf16x2`.
bool isOfBFloats(const CheckedOperand &checked) {
  const Type type = detail::typeOf(checked.opcode, checked.spec);
  return isGeneral(checked.opcode.mnemonic) && (type == Type::BF16 || type == Type::BF16x2);
}

void checkRegisters(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const MnemonicInfo &row = info(opcode.mnemonic);
  const bool isInBraces = operand.kind == OperandKind::Vector;
  if (namesOther(checked))
    return;
  if (spec.isVector)
    return checkVector(checked);
  if (isInBraces && row.packs)
    return checkPacked(checked);
  // Up to CUDA 13.0, ptxas accepts anything that has braces for these.
  if (spec.typedBy != 0 && isOfBFloats(checked) && (isInBraces || isVectorRegister(context, operand)))
    return checked.reportUndocumented(msg::aVectorOfSeveral());
  // One register in braces is as good, where there may be several.
  const bool mayBeVector = opcode.form->slotOfKind[static_cast<size_t>(QualifierKind::VectorLength)] != detail::kNoSlot;
  if (isInBraces && mayBeVector && spec.typedBy != 0 && context.elementsOf(operand).size() == 1)
    return checkVector(checked);
  return row.ignoresBraces && spec.typedBy != 0 ? checkData(checked) : checkValue(checked);
}

void checkOperand(const CheckedOperand &checked) {
  if (checked.spec.gate == 0 && checked.isRegisterOfItsType())
    return;
  switch (checked.spec.takes()) {
  case Takes::Registers:
    return checkRegisters(checked);
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
  case Takes::Anything:
    return;
  }
}

} // namespace

void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics) {
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
  const size_t before = context.reported();
  checkRegisterCounts(context, opcode);
  const std::vector<Operand> &operands = statement.ast().operands;
  for (size_t i = 0; i < operands.size(); ++i)
    if (opcode.specs)
      checkOperand({context, opcode, operands[i], opcode.resolvedBefore(i)});
    else
      checkOperand({context, opcode, operands[i], opcode.resolved(i)});
  return context.reported() == before || !reportAnySwapped(context, opcode, before);
}

} // namespace ptxmatrix
