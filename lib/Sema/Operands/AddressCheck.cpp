//===- AddressCheck.cpp - Addresses ---------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

void checkSymbol(OperandContext &context, const MatchedForm &opcode, const NameNode &name, const Symbol &declaration) {
  const Mnemonic mnemonic = opcode.mnemonic;
  const std::string_view text = context.textOf(name);
  const SourceRange range = context.statement.rangeOf(name);
  const std::optional<Qualifier> space = opcode.ofKind(QualifierKind::Space);
  if (!space) {
    if (declaration.space != DeclSpace::Shared && declaration.space != DeclSpace::Global &&
        declaration.space != DeclSpace::Local)
      context.report(range,
                     msg::genericOfOtherSpace(text, msg::inSpace(declaration.space), mnemonic,
                                              info(mnemonic).addressing != Addressing::Matrix),
                     &declaration);
    return;
  }
  if (declaration.space != (*space == Qualifier::Global ? DeclSpace::Global : DeclSpace::Shared))
    context.report(range,
                   msg::otherSpace(text, msg::inSpace(declaration.space), *space, mnemonic, opcode.isStore(),
                                   *space == Qualifier::Global),
                   &declaration);
}

void checkAddressRegister(OperandContext &context, const MatchedForm &opcode, const NameNode &name,
                          const Symbol &declaration) {
  const std::string_view text = context.textOf(name);
  const SourceRange range = context.statement.rangeOf(name);
  if (declaration.vectorLength > 1)
    return context.report(range, msg::cannotBeAddress(/*isVector=*/true, text), &declaration);
  if (!declaration.type)
    return;
  const ScalarTypeInfo &type = info(*declaration.type);
  if (type.isInteger() && (type.bits == 32 || type.bits == 64))
    return;
  // With an explicit space, some ptxas extends a narrow register.
  const bool isExtended =
      type.isInteger() && type.bits < 32 && opcode.ofKind(QualifierKind::Space) && !info(opcode.mnemonic).isExpanded;
  context.report(range,
                 isExtended ? msg::undocumentedOperand(text, msg::ofType(*declaration.type), msg::addressRegister())
                            : msg::addressType(text, *declaration.type),
                 &declaration);
}

void checkBase(OperandContext &context, const MatchedForm &opcode, const NameNode &name) {
  if (context.mayBeVariable(name))
    return;
  const Resolved resolved = context.resolve(name);
  if (resolved.kind == Resolved::Declared)
    return resolved.declaration->space == DeclSpace::Register
               ? checkAddressRegister(context, opcode, name, *resolved.declaration)
               : checkSymbol(context, opcode, name, *resolved.declaration);
  if (resolved.kind != Resolved::Special)
    return;
  const std::string_view text = context.textOf(name);
  const SourceRange range = context.statement.rangeOf(name);
  context.report(range, resolved.special->isVector || resolved.special->type == ScalarType::Pred
                            ? msg::cannotBeAddress(/*isVector=*/false, text)
                            : msg::undocumentedOperand(text, msg::aSpecialRegister(), msg::addressRegister()));
}

} // namespace

void checkAddress(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  if (operand.kind != OperandKind::Address) {
    const bool isName = checked.isScalar() && term.kind == TermKind::Name;
    return checked.report(isName ? msg::nameNotInBrackets(context.textOf(operand.tokens)) : msg::notInBrackets());
  }
  if (term.kind != TermKind::Name)
    return context.report(context.statement.rangeOf(term.tokens), msg::constantAddress(opcode.mnemonic));
  if (term.name.element)
    return context.report(context.statement.rangeOf(*term.name.element), msg::elementAddress());
  if (term.sign)
    checkOffset(context, term);
  checkBase(context, opcode, term.name);
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
    context.reportUndocumented(term.tokens, Oddity::Type, msg::registerOf(spec.types), &*found);
}

} // namespace ptxmatrix
