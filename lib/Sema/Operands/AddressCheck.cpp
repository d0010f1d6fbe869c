//===- AddressCheck.cpp - Addresses ---------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/Advice.h"
#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

/// The state space of variables that \p written names.
DeclSpace spaceOf(Qualifier written) {
  return written == Qualifier::Global  ? DeclSpace::Global
         : written == Qualifier::Local ? DeclSpace::Local
         : written == Qualifier::Const ? DeclSpace::Const
         : written == Qualifier::Param || written == Qualifier::ParamEntry || written == Qualifier::ParamFunc
             ? DeclSpace::Param
             : DeclSpace::Shared; // `.shared::cta`, too
}

/// Reports a register \p name, which means \p resolved, that is no number: a vector or predicate, or of floating-point
/// numbers.  Returns false then.
bool checkNumber(OperandContext &context, const NameNode &name, const Resolved &resolved) {
  const auto &[declaration, special, isWrong] = resolved;
  const Symbol *const reg = declaration && declaration->space == DeclSpace::Register ? declaration : nullptr;
  const bool isVector = reg && reg->vectorLength > 1;
  const std::string_view text = context.textOf(name);
  const SourceRange range = context.statement.rangeOf(name);
  if (isVector || (special && (special->isVector || special->type == ScalarType::Pred))) {
    context.report(range, msg::cannotBeAddress(isVector, text), reg);
    return false;
  }
  if (reg && reg->type && (!info(*reg->type).isInteger() || info(*reg->type).bits > 64)) {
    context.report(range, msg::addressType(text, *reg->type), reg);
    return false;
  }
  return true;
}

/// Checks the size of the register \p declaration of an integer, which is the address.
void checkAddressSize(const CheckedOperand &checked, const Symbol &declaration) {
  const auto &[context, opcode, operand, spec] = checked;
  const NameNode &name = operand.term.name;
  const std::string_view text = context.textOf(name);
  const SourceRange range = context.statement.rangeOf(name);
  if (!declaration.type)
    return;
  const unsigned bits = info(*declaration.type).bits;
  const bool hasSpace = opcode.ofKind(QualifierKind::Space).has_value();
  if (isGeneral(opcode.mnemonic) && isNarrowAddress(context, opcode, operand))
    return context.report(range, msg::narrowAddress(text, hasSpace, opcode.mnemonic), &declaration);
  if (bits == 32 || bits == 64)
    return;
  // With an explicit space, some ptxas extends a narrow register.
  const bool isExtended = !info(opcode.mnemonic).isExpanded && (hasSpace || !isOfMatrices(opcode.mnemonic));
  context.report(range,
                 isExtended ? msg::undocumentedOperand(text, msg::ofType(*declaration.type), msg::addressRegister())
                            : msg::addressType(text, *declaration.type),
                 &declaration);
}

/// Checks the name in an address.
void checkBase(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const NameNode &name = operand.term.name;
  if (context.mayBeVariable(name))
    return;
  const Resolved resolved = context.resolve(name);
  if (!checkNumber(context, name, resolved))
    return;
  if (const Symbol *const declaration = resolved.declaration)
    return declaration->space == DeclSpace::Register ? checkAddressSize(checked, *declaration)
                                                     : checkSymbol(checked, name, *declaration);
  if (resolved.special)
    context.report(context.statement.rangeOf(name),
                   msg::undocumentedOperand(context.textOf(name), msg::aSpecialRegister(), msg::addressRegister()));
}

/// Whether some ptxas accepts the operand, which is not in brackets: as an mbarrier, only registers of certain sizes.
bool mayBeBare(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const BareAddresses bare = info(opcode.mnemonic).bareAddresses;
  if (bare == BareAddresses::All)
    return operand.isPlain();
  if (bare != BareAddresses::Barriers || spec.role != Role::Barrier || operand.second)
    return false;
  const std::span<const Term> elements = context.elementsOf(operand);
  const Term &term = elements.empty() ? operand.term : elements.front();
  if (term.kind == TermKind::Expression)
    return evaluateConstant(context.statement, term.expression).floatBits == 0;
  const Symbol *const symbol = term.kind == TermKind::Name ? context.symbolOf(term.name) : nullptr;
  const bool isRegister = symbol && symbol->type && symbol->space == DeclSpace::Register;
  return isRegister && (info(*symbol->type).bits == 64 || info(*symbol->type).bits == 16);
}

} // namespace

void checkIndex(OperandContext &context, const NameNode &name) {
  if (context.mayBeVariable(name))
    return;
  const Resolved resolved = context.resolve(name);
  const Symbol *const declaration = resolved.declaration;
  if (checkNumber(context, name, resolved) && declaration &&
      (declaration->space == DeclSpace::Function || declaration->space == DeclSpace::Label))
    context.report(context.statement.rangeOf(name),
                   msg::notARegister(context.textOf(name), msg::inSpace(declaration->space)), declaration);
}

void checkSymbol(const CheckedOperand &checked, const NameNode &name, const Symbol &declaration) {
  const auto &[context, opcode, operand, spec] = checked;
  const Mnemonic mnemonic = opcode.mnemonic;
  const std::string_view text = context.textOf(name);
  const SourceRange range = context.statement.rangeOf(name);
  const DeclSpace is = declaration.space;
  const std::string words = msg::inSpace(is);
  if (spec.space == AddressSpace::Any && is != DeclSpace::Function && is != DeclSpace::Label)
    return;
  if (spec.space != AddressSpace::OfOpcode) {
    const bool isGlobal = spec.space == AddressSpace::Global;
    if (is != (isGlobal ? DeclSpace::Global : DeclSpace::Shared))
      context.report(range, msg::addressInOther(text, words, checked.name(), mnemonic, isGlobal), &declaration);
    return;
  }
  const std::optional<Qualifier> space = opcode.ofKind(QualifierKind::Space);
  if (!space) {
    if (is != DeclSpace::Shared && is != DeclSpace::Global && is != DeclSpace::Local)
      context.report(range, msg::genericOfOtherSpace(text, words, mnemonic, genericMemoryOf(mnemonic)), &declaration);
    return;
  }
  if (is != spaceOf(*space))
    context.report(range, msg::otherSpace(text, words, *space, mnemonic, msg::inSpace(spaceOf(*space))), &declaration);
}

std::string_view genericMemoryOf(Mnemonic mnemonic) {
  if (isGeneral(mnemonic))
    return ".shared, .global or .local";
  return info(mnemonic).addressing == Addressing::Matrix ? ".shared or .global" : ".shared";
}

void checkAddress(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  if (operand.kind != OperandKind::Address && mayBeBare(checked))
    return context.reportUndocumented(operand.tokens, msg::withoutBrackets(), msg::addressInBrackets());
  if (operand.kind != OperandKind::Address) {
    const bool isName = checked.isScalar() && term.kind == TermKind::Name;
    return checked.report(isName ? msg::nameNotInBrackets(context.textOf(operand.tokens)) : msg::notInBrackets());
  }
  if (!context.elementsOf(operand).empty())
    return checked.report(msg::severalInBrackets());
  if (term.kind != TermKind::Name && isGeneral(opcode.mnemonic) && opcode.qualifiers.contains(Qualifier::Local)) {
    checkConstant(context, term);
    return;
  }
  if (term.kind != TermKind::Name && (spec.space == AddressSpace::Any || opcode.qualifiers.contains(Qualifier::Local)))
    return context.reportUndocumented(term.tokens, msg::aConstant(), msg::addressRegister());
  if (term.kind != TermKind::Name)
    return context.report(context.statement.rangeOf(term.tokens), msg::constantAddress(opcode.mnemonic));
  if (term.name.element)
    return context.report(context.statement.rangeOf(*term.name.element), msg::elementAddress());
  if (term.sign)
    checkOffset(context, term);
  checkBase(checked);
}

void checkTensorAddress(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  const bool isName = term.kind == TermKind::Name;
  const bool lacksBrackets = checked.isScalar() && isName && !term.sign;
  if ((operand.kind != OperandKind::Address && !lacksBrackets) || !isName)
    return checked.report(msg::notATensorAddress(checked.name()));
  if (term.name.element)
    return context.report(context.statement.rangeOf(*term.name.element), msg::elementAddress());
  if (term.sign && !checkOffset(context, term))
    return;
  const auto found = checked.findRegister(term.name);
  if (!found) {
    const bool isUnknown = context.scope.undeclared == Undeclared::Anything && !context.symbolOf(term.name);
    if (lacksBrackets && isUnknown)
      checked.report(msg::nameNotInBrackets(context.textOf(operand.tokens)));
    return;
  }
  const bool fits = checked.fits(found->type);
  if (lacksBrackets)
    checked.report(fits ? msg::nameNotInBrackets(context.textOf(operand.tokens))
                        : msg::notATensorAddress(checked.name()));
  else if (!fits)
    checked.reportType(context.statement.rangeOf(term.name), *found);
  else if (!spec.types.contains(found->type))
    context.reportUndocumented(term.tokens, oddityOf(*found), msg::registerOf(spec.types), found->declaration);
}

void checkTensorMap(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  const bool isAlone = &operand == &context.statement.ast().operands.back() || !(&operand + 1)->isInBrackets;
  if (isAlone)
    return checked.report(msg::mapWithoutCoordinates());
  if (operand.kind == OperandKind::Vector || term.kind != TermKind::Name || term.sign || operand.second)
    return checked.report(msg::notATensorMap());
  if (context.mayBeVariable(term.name))
    return;
  const Symbol *const declaration = context.resolve(term.name).declaration;
  if (!declaration || declaration->space == DeclSpace::Global)
    return;
  if (declaration->space != DeclSpace::Register)
    return context.report(context.statement.rangeOf(term.name),
                          msg::mapOfOtherSpace(context.textOf(term.name), msg::inSpace(declaration->space)),
                          declaration);
  const auto found = checked.findRegister(term.name);
  if (found && found->type == ScalarType::Pred)
    checked.reportType(context.statement.rangeOf(term.name), *found);
  else if (found && !spec.types.contains(found->type))
    context.reportUndocumented(term.tokens, oddityOf(*found), msg::registerOf(spec.types), found->declaration);
}

} // namespace ptxmatrix
