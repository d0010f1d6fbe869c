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

#include "Sema/Operands/Advice.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

std::optional<Qualifier> writtenSpace(const MatchedOpcode &opcode) {
  return detail::pick(*opcode.form, opcode.values, QualifierKind::Space);
}

/// How \p opcode spells that its address is one of shared memory.
Qualifier sharedSpace(const MatchedOpcode &opcode) {
  const std::span<const detail::Slot> slots = opcode.form->slots();
  const auto space = std::ranges::find(slots, QualifierKind::Space, &detail::Slot::kind);
  for (const Qualifier spelling : {Qualifier::SharedCta, Qualifier::SharedCluster})
    if (space != slots.end() && space->choices.contains(spelling) && !space->choices.contains(Qualifier::Shared))
      return spelling;
  return Qualifier::Shared;
}

/// Adds the fix that inserts \p space before the type, where the PTX ISA has it.
void addSpaceFix(OperandContext &context, Qualifier space) {
  const Statement &statement = context.statement;
  const TokenRange qualifiers = statement.ast().qualifiers;
  const std::string text = "." + std::string(info(space).spelling);
  for (TokenIndex token = qualifiers.begin; token < qualifiers.end; ++token) {
    const std::optional<Qualifier> qualifier = findQualifier(statement.textOf(token).substr(1));
    const size_t begin = statement.rangeOf(token).begin;
    if (qualifier && info(*qualifier).kind == QualifierKind::Type)
      return context.addFix({msg::fixInsert(text), true, {{{begin, begin}, text}}});
  }
}

} // namespace

bool isNarrowAddress(const OperandContext &context, const MatchedOpcode &opcode, const Operand &operand) {
  constexpr CudaRelease kLastWith32Bits = {12, 0}; // in which a generic address can have 32 bits
  const Symbol *const symbol = context.scope.find(context.textOf(operand.term.name));
  return !writtenSpace(opcode) && symbol && !symbol->isBroken && symbol->space == DeclSpace::Register && symbol->type &&
         info(*symbol->type).bits == 32 && context.scope.module.ptxasRelease() > kLastWith32Bits;
}

void adviseOnNarrowAddress(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand) {
  context.report(context.statement.rangeOf(operand.term.name),
                 msg::narrowGeneric(context.textOf(operand.term.name), sharedSpace(opcode), opcode.form->mnemonic),
                 context.scope.find(context.textOf(operand.term.name)));
  addSpaceFix(context, sharedSpace(opcode));
}

bool adviseOnSpace(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand, AddressKind address,
                   std::string_view what, const Symbol *declaration) {
  const Mnemonic mnemonic = opcode.form->mnemonic;
  const bool isShared = address.space == DeclSpace::Shared;
  const bool isGlobal = address.space == DeclSpace::Global;
  const bool isOfShared = info(mnemonic).addressing != Addressing::Matrix;
  const std::optional<Qualifier> space = writtenSpace(opcode);
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
    addSpaceFix(context, sharedSpace(opcode));
  return true;
}

} // namespace ptxmatrix
