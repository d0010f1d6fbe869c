//===- SpaceAdvice.cpp - Addresses of the wrong kind ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// ptxas compares the state space of an instruction with that of a variable, if both are written in the statement. It
// does not know what a register holds, and accepts a variable's name as a generic address, which it is not in shared
// memory.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/QualifierFixes.h"
#include "Sema/Operands/Advice.h"

namespace ptxmatrix {
namespace {

/// How \p opcode spells that its address is one of shared memory: some have only `.shared::cta` or `.shared::cluster`.
Qualifier sharedSpace(const MatchedForm &opcode) {
  const size_t slot = opcode.form->slotOfKind[static_cast<size_t>(QualifierKind::Space)];
  return opcode.form->slots()[slot].choices.front(); // '.global' comes after these
}

/// Adds the fix that inserts the space before the type, where the PTX ISA has it.
void addSharedFix(OperandContext &context, const MatchedForm &opcode) {
  const std::string type = dotted(*opcode.ofKind(QualifierKind::Type)); // every opcode with an address has one
  const size_t begin = context.statement.rangeOf(*context.statement.findQualifier(type)).begin;
  context.addFix(insertion(begin, dotted(sharedSpace(opcode))));
}

} // namespace

bool isNarrowAddress(const OperandContext &context, const MatchedForm &opcode, const Operand &operand) {
  constexpr CudaRelease kLastWith32Bits = {12, 0}; // in which a generic address can have 32 bits
  const Symbol *const symbol = context.symbolOf(operand.term.name);
  return !opcode.ofKind(QualifierKind::Space) && symbol && !symbol->isBroken && symbol->space == DeclSpace::Register &&
         symbol->type && info(*symbol->type).bits == 32 && context.scope.module.ptxasRelease() > kLastWith32Bits;
}

void adviseOnNarrowAddress(OperandContext &context, const MatchedForm &opcode, const Operand &operand) {
  context.report(context.statement.rangeOf(operand.term.name),
                 msg::narrowGeneric(context.textOf(operand.term.name), sharedSpace(opcode), opcode.form->mnemonic),
                 context.symbolOf(operand.term.name));
  addSharedFix(context, opcode);
}

bool adviseOnSpace(OperandContext &context, const MatchedForm &opcode, const Operand &operand, AddressKind address,
                   std::string_view what, const Symbol *declaration) {
  const Mnemonic mnemonic = opcode.form->mnemonic;
  const bool isShared = address.space == DeclSpace::Shared;
  const bool isGlobal = address.space == DeclSpace::Global;
  const bool isOfShared = info(mnemonic).addressing != Addressing::Matrix;
  const std::optional<Qualifier> space = opcode.ofKind(QualifierKind::Space);
  const bool needsGlobal = space == Qualifier::Global;
  if (!space        ? (isShared && address.isGeneric) || (isGlobal && !isOfShared)
      : needsGlobal ? isGlobal
                    : isShared && !address.isGeneric)
    return false;
  const SourceRange range = context.statement.rangeOf(operand.term.name);
  const std::string_view text = context.textOf(operand.term.name);
  if (space)
    context.report(range, msg::addressOfOtherSpace(text, what, *space, mnemonic, needsGlobal), declaration);
  else if (isShared)
    context.report(range, msg::notGeneric(text, what, sharedSpace(opcode), mnemonic), declaration);
  else
    context.report(range, msg::genericOfOtherSpace(text, what, mnemonic, isOfShared).under(Rule::GenericAddress),
                   declaration);
  if (!space && isShared)
    addSharedFix(context, opcode);
  return true;
}

} // namespace ptxmatrix
