//===- AddressCheck.cpp - The address of a matrix -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

std::optional<Qualifier> spaceQualifier(const MatchedOpcode &opcode) {
  return detail::pick(*opcode.form, opcode.values, QualifierKind::Space);
}

void checkSymbol(OperandContext &context, const MatchedOpcode &opcode, const NameNode &name,
                 const Symbol &declaration) {
  auto what = [&] { return quoted(context.textOf(name)) + " is " + std::string(spaceName(declaration.space)); };
  const SourceRange range = context.statement.rangeOf(name);
  const std::optional<Qualifier> space = spaceQualifier(opcode);
  if (declaration.isOpaque && (!space || *space == Qualifier::Global || info(opcode.form->mnemonic).isExpanded))
    return context.report(Rule::StateSpace, range,
                          quoted(context.textOf(name)) + " is a texture, sampler or surface, not memory", &declaration);
  if (declaration.isOpaque)
    return context.report(Rule::UndocumentedOperand, range,
                          "ptxas accepts texture, sampler or surface " + quoted(context.textOf(name)) +
                              " as address; the PTX ISA asks for memory",
                          &declaration);
  if (!space) {
    if (declaration.space != DeclSpace::Shared && declaration.space != DeclSpace::Global &&
        declaration.space != DeclSpace::Local)
      context.report(Rule::StateSpace, range,
                     what() + "; a generic address of " + instructionText(opcode) + " must point to .shared " +
                         (info(opcode.form->mnemonic).addressing == Addressing::Rows ? "" : "or .global ") + "memory",
                     &declaration);
    return;
  }
  if (declaration.space != (*space == Qualifier::Global ? DeclSpace::Global : DeclSpace::Shared))
    context.report(Rule::StateSpace, range,
                   what() + "; with " + quoted(*space) + ", " + instructionText(opcode) +
                       (opcode.isStore() ? " stores to a ." : " loads from a .") +
                       (*space == Qualifier::Global ? "global" : "shared") + " one",
                   &declaration);
}

void checkRegister(OperandContext &context, const MatchedOpcode &opcode, const NameNode &name,
                   const Symbol &declaration) {
  constexpr std::string_view kWanted = ".b32, .u32, .s32, .b64, .u64 or .s64";
  auto text = [&] { return quoted(context.textOf(name)); };
  const SourceRange range = context.statement.rangeOf(name);
  if (declaration.vectorLength > 1)
    return context.report(Rule::OperandType, range, "vector register " + text() + " cannot be an address",
                          &declaration);
  if (!declaration.type)
    return;
  const ScalarTypeInfo &type = info(*declaration.type);
  const bool isInteger = type.kind == ScalarKind::Bits || type.kind == ScalarKind::Integer;
  if (isInteger && (type.bits == 32 || type.bits == 64))
    return;
  // With an explicit space, ptxas extends a narrow register.
  const bool isNarrow = isInteger && type.bits < 32;
  if (isNarrow && !info(opcode.form->mnemonic).isExpanded && spaceQualifier(opcode))
    return context.report(Rule::UndocumentedRegister, range,
                          "ptxas accepts address register " + text() + " of type " + typeText(*declaration.type) +
                              "; the PTX ISA asks for " + std::string(kWanted),
                          &declaration);
  context.report(Rule::OperandType, range,
                 "address register " + text() + " is of type " + typeText(*declaration.type) + "; it must be " +
                     std::string(kWanted),
                 &declaration);
}

void checkBase(OperandContext &context, const MatchedOpcode &opcode, const NameNode &name) {
  const Resolved resolved = context.resolve(name);
  if (resolved.kind == Resolved::Declared)
    return resolved.declaration->space == DeclSpace::Register
               ? checkRegister(context, opcode, name, *resolved.declaration)
               : checkSymbol(context, opcode, name, *resolved.declaration);
  if (resolved.kind != Resolved::Special)
    return;
  const std::string text = quoted(context.textOf(name));
  const SourceRange range = context.statement.rangeOf(name);
  if (resolved.special->isVector || resolved.special->type == ScalarType::Pred)
    context.report(Rule::OperandType, range, "special register " + text + " cannot be an address");
  else if (context.checkAvailable(*resolved.special, name))
    context.report(Rule::UndocumentedRegister, range,
                   "ptxas accepts special register " + text + " as address; the PTX ISA asks for a declared register");
}

} // namespace

void checkAddress(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  if (operand.kind != OperandKind::Address) {
    const bool isName = operand.kind == OperandKind::Scalar && operand.term.kind == TermKind::Name;
    return context.report(Rule::OperandKind, context.rangeOf(operand),
                          "the address must be in brackets" +
                              (isName ? ": '[" + std::string(context.textOf(operand.tokens)) + "]'" : ""));
  }
  const Term &term = operand.term;
  if (term.kind != TermKind::Name)
    return context.report(Rule::AddressOffset, context.statement.rangeOf(term.tokens),
                          "a constant cannot be the address of " + instructionText(opcode) +
                              "; name a register or symbol");
  if (term.name.element)
    return context.report(Rule::AddressOffset, context.statement.rangeOf(*term.name.element),
                          "an element of a vector register cannot be an address");
  if (!term.sign || checkOffset(context, term))
    checkBase(context, opcode, term.name);
}

} // namespace ptxmatrix
