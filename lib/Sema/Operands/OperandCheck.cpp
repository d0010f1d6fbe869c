//===- OperandCheck.cpp - Checks of operands ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/OperandCheck.h"
#include "Isa/SpecialRegisters.h"
#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

/// Checks \p symbol, which the operand names, as a value.  Returns false if it is a register, or not allowed there.
bool checkAsValue(const CheckedOperand &checked, const Symbol &symbol) {
  const auto &[context, opcode, operand, spec] = checked;
  const NameNode &name = operand.term.name;
  const bool isFunction = symbol.space == DeclSpace::Function;
  if (!spec.mayBeVariable || symbol.space == DeclSpace::Register || symbol.space == DeclSpace::Label ||
      (isFunction && spec.constants == Constants::Accepted))
    return false;
  if (checked.isScalar() && operand.term.sign && !checkOffset(context, operand.term))
    return true;
  if (opcode.ofKind(QualifierKind::Space) || spec.space != AddressSpace::OfOpcode)
    checkSymbol(checked, name, symbol);
  else if (!isFunction && (!spec.takesIntegers() || spec.isPredicate()))
    context.report(context.statement.rangeOf(name), msg::notARegister(context.textOf(name), msg::inSpace(symbol.space)),
                   &symbol);
  return true;
}

/// Checks \p special, which the operand names, as a value.  Returns false if it is not allowed there.
bool checkAsValue(const CheckedOperand &checked, const SpecialRegister &special) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  const bool isElement = term.name.element.has_value();
  if (!spec.mayBeSpecial || term.sign || (isElement && !special.isVector))
    return false;
  const SourceRange range = context.statement.rangeOf(term.name);
  const std::string_view element = isElement ? context.statement.textOf(*term.name.element) : "";
  const bool isWhole = special.isVector && !isElement;
  const bool is128Bits = spec.types == ScalarTypeSet{ScalarType::B128};
  if (isElement && !elementIndex(element))
    context.report(context.statement.rangeOf(*term.name.element), msg::notAnElement(element));
  else if (isWhole && spec.fixedCount != 4 && !is128Bits)
    context.report(range, msg::wholeVectorRegister(context.textOf(term.name)));
  else if (!spec.types.contains(special.type) && (special.narrower & spec.types).empty() && !(isWhole && is128Bits))
    checked.reportType(range, {special.type});
  return true;
}

/// Checks a variable or special register in the place of a value.  Returns false if it is none, or not allowed there.
bool checkNamed(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  const bool isPlain = term.kind == TermKind::Name || (term.kind == TermKind::NotName && spec.isPredicate());
  if ((!spec.mayBeVariable && !spec.mayBeSpecial) || !(checked.isScalar() || checked.isIndexed()) || !isPlain)
    return false;
  if (const Symbol *const symbol = context.symbolOf(term.name))
    return checkAsValue(checked, *symbol);
  if (const SpecialRegister *const special = findSpecialRegister(context.textOf(term.name)))
    return checkAsValue(checked, *special);
  const bool mayBeArray = checked.isIndexed() && context.scope.undeclared == Undeclared::Anything;
  const bool mayBeAddress = spec.mayBeVariable && spec.takesIntegers() && !spec.isPredicate() && !term.name.element;
  return mayBeAddress && (mayBeArray || (context.mayBeVariable(term.name) &&
                                         !findSpecialRegister("%" + std::string(context.textOf(term.name)))));
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
  if (isInBraces && operand.second && !spec.hasSecond)
    return context.report(context.statement.rangeOf(operand.second->tokens), msg::noSecond(checked.name()));
  if (spec.isVector)
    return checkVector(checked);
  if (isInBraces && row.packs)
    return checkPacked(checked);
  // Up to CUDA 13.0, ptxas accepts anything that has braces for these.
  if (spec.typedBy != 0 && isOfBFloats(checked) && (isInBraces || isVectorRegister(context, operand)))
    return checked.reportUndocumented(msg::aVectorOfSeveral());
  // One register in braces is as good, where there may be several.
  const size_t slot = opcode.form->slotOfKind[static_cast<size_t>(QualifierKind::VectorLength)];
  const bool mayBeVector =
      slot != detail::kNoSlot && opcode.form->isMet(opcode.form->slots()[slot].condition, opcode.qualifiers.set());
  if (isInBraces && mayBeVector && spec.typedBy != 0 && context.elementsOf(operand).size() == 1)
    return checkVector(checked);
  return row.ignoresBraces && spec.typedBy != 0 ? checkData(checked) : checkValue(checked);
}

/// Checks that the operand is a name.  Which label it is, is known when the function has ended.
void checkLabel(const CheckedOperand &checked) {
  const Term &term = checked.operand.term;
  if (!checked.isScalar() || term.kind != TermKind::Name || term.sign || term.name.element)
    checked.report(msg::mustBeLabel(checked.opcode.mnemonic));
}

/// Checks `t[4]` or `t[r0+4]`, but for the place of t.  Returns false if it is wrong, which is reported.
bool checkElement(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const size_t before = context.reported();
  const Symbol *const symbol = context.symbolOf(operand.term.name);
  const Term &index = operand.second ? *operand.second : operand.term;
  if (symbol && !symbol->isArray && !symbol->isBroken)
    checked.report(msg::notAnArray(context.textOf(operand.term.name)));
  else if (spec.hasBrackets() && info(opcode.mnemonic).bareAddresses != BareAddresses::Elements)
    checked.report(msg::notInBrackets());
  else if (operand.second && operand.second->name.element)
    context.report(context.statement.rangeOf(*operand.second->name.element), msg::elementAddress());
  else if ((!index.sign || checkOffset(context, index)) && operand.second)
    checkIndex(context, index.name);
  return context.reported() == before;
}

void checkOperand(const CheckedOperand &checked) {
  if (checked.spec.gate == 0 && checked.isRegisterOfItsType())
    return;
  if (checked.isIndexed() && !checkElement(checked))
    return;
  if (checkNamed(checked))
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
  case Takes::Label:
    return checkLabel(checked);
  case Takes::Anything:
    return;
  }
}

/// The place of the ',' that is missing in `r0 [a]`, where r0 is no array, and \p form has more operands; nothing if
/// there is none.
std::optional<size_t> findMissingComma(const OperandContext &context, const detail::Form &form) {
  size_t most = 0;
  for (uint8_t list = 0; list < form.numLists; ++list)
    most = std::max(most, form.operands(list).size());
  if (context.statement.ast().operands.size() >= most)
    return std::nullopt;
  for (const Operand &operand : context.statement.ast().operands) {
    if (operand.kind != OperandKind::Address || !operand.second)
      continue;
    const size_t end = context.statement.rangeOf(operand.term.name).end;
    const bool isApart = context.statement.rangeOf(*operand.term.sign).begin > end;
    const Symbol *const symbol = context.symbolOf(operand.term.name);
    if (symbol ? !symbol->isArray && !symbol->isBroken : isApart)
      return end;
  }
  return std::nullopt;
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
  const size_t before = context.reported();
  if (!matchOperands(context, opcode)) {
    if (const std::optional<size_t> comma = findMissingComma(context, *opcode.form)) {
      context.dropFrom(before);
      context.report({*comma, *comma}, msg::missing(","));
      context.addFix(insertion(*comma, ","));
    }
    return false;
  }
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
