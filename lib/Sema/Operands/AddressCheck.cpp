//===- AddressCheck.cpp - The address and the stride of a matrix ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

void checkSymbol(OperandContext &context, const MatchedForm &opcode, const NameNode &name, const Symbol &declaration) {
  const Mnemonic mnemonic = opcode.form->mnemonic;
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
  const bool isExtended = type.isInteger() && type.bits < 32 && opcode.ofKind(QualifierKind::Space) &&
                          !info(opcode.form->mnemonic).isExpanded;
  context.report(range,
                 isExtended ? msg::undocumentedOperand(text, msg::ofType(*declaration.type), msg::addressRegister())
                            : msg::addressOrStrideType(/*isAddress=*/true, text, *declaration.type),
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

void checkAddress(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  if (operand.kind != OperandKind::Address) {
    const bool isName = operand.kind == OperandKind::Scalar && operand.term.kind == TermKind::Name;
    return context.report(context.rangeOf(operand),
                          isName ? msg::nameNotInBrackets(context.textOf(operand.tokens)) : msg::notInBrackets());
  }
  const Term &term = operand.term;
  if (term.kind != TermKind::Name)
    return context.report(context.statement.rangeOf(term.tokens), msg::constantAddress(opcode.form->mnemonic));
  if (term.name.element)
    return context.report(context.statement.rangeOf(*term.name.element), msg::elementAddress());
  if (term.sign)
    checkOffset(context, term);
  checkBase(context, opcode, term.name);
}

void checkStride(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const Term &term = operand.term;
  const bool isName = term.kind == TermKind::Name;
  if (operand.kind != OperandKind::Scalar || (!isName && term.kind != TermKind::Expression))
    return context.report(context.rangeOf(operand), msg::notAStride());
  if (!isName) {
    checkConstant(context, term, Rule::OperandKind);
    return;
  }
  const auto found = term.sign ? context.findAddend(term, opcode, ScalarType::B32)
                               : context.findRegister(term.name, opcode, NameUse::Register);
  if (!found)
    return;
  if (found->type != ScalarType::B32 && found->type != ScalarType::U32 && found->type != ScalarType::S32)
    return context.report(context.statement.rangeOf(term.name),
                          msg::addressOrStrideType(/*isAddress=*/false, context.textOf(term.name), found->type),
                          found->declaration);
  if (term.sign)
    context.reportUndocumented(operand.tokens, Oddity::Expression, msg::constantOr32Bits());
  else if (found->oddity != Oddity::None)
    context.reportUndocumented(operand.tokens, found->oddity, msg::constantOr32Bits(), &*found);
}

} // namespace ptxmatrix
