//===- WrittenOpcode.cpp - A parsed opcode --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

Mnemonic exactMnemonic(Mnemonic named, const Statement &statement) {
  const TokenRange qualifiers = statement.ast().qualifiers;
  for (TokenIndex token = qualifiers.begin; named == Mnemonic::Mma && token < qualifiers.end; ++token)
    if (const std::string_view text = statement.textOf(token); text == ".sp" || text == ".sp::ordered_metadata")
      return Mnemonic::MmaSp;
  return named;
}

WrittenOpcode::WrittenOpcode(const Statement &statement, Mnemonic mnemonic)
    : statement(statement), mnemonic(mnemonic),
      // The words of `wmma.load.a` are tokens like qualifiers; `.a` is a qualifier, `.load` is not.
      nameEnd(statement.ast().opcode +
              static_cast<TokenIndex>(1 + std::ranges::count(info(mnemonic).opcodeName(), '.'))) {
  all.reserve(statement.ast().qualifiers.size());
  const bool hasMatrix = info(mnemonic).namesMatrix();
  for (TokenIndex token = nameEnd; token < statement.ast().qualifiers.end; ++token) {
    WrittenQualifier one{token, findQualifier(wordOf(token))};
    // `.a` to `.d` are a matrix only in the name of the instruction.
    if (one.qualifier && info(*one.qualifier).kind == QualifierKind::Matrix && !(hasMatrix && token == nameEnd))
      one.qualifier.reset();
    all.push_back(one);
  }
  if (hasMatrix)
    ++nameEnd;
}

SourceRange WrittenOpcode::nameRange() const {
  return {rangeOf(statement.ast().opcode).begin, rangeOf(nameEnd - 1).end};
}

std::string_view WrittenOpcode::nameText() const {
  if (mnemonic == Mnemonic::MmaSp) // `.sp` can be anywhere
    return name(mnemonic);
  return nameRange().of(statement.source);
}

SourceRange WrittenOpcode::range() const {
  return {nameRange().begin, rangeOf(statement.ast().qualifiers.end - 1).end};
}

size_t WrittenOpcode::registersWritten() const {
  for (const Operand &operand : statement.ast().operands)
    if (operand.kind == OperandKind::Vector)
      return operand.elementsEnd - operand.elementsBegin;
  return 0;
}

QualifierSet WrittenOpcode::known() const {
  QualifierSet found;
  for (const detail::Form &form : detail::formsOf(mnemonic))
    found = found | form.all;
  return found;
}

QualifierList CountedQualifiers::list() const {
  QualifierList qualifiers;
  for (const Item &item : items)
    qualifiers.append(item.qualifier);
  return qualifiers;
}

std::vector<FormSlot> CountedQualifiers::slotsOf(const detail::Form &form) const {
  std::vector<FormSlot> slots(form.numSlots);
  detail::SlotValues values;
  for (const Item &item : items)
    if (const size_t slot = detail::slotFor(form, values, item.qualifier); slot < form.numSlots) {
      values.fill(slot, item.qualifier);
      slots[slot].token = item.token;
    }
  return slots;
}

} // namespace ptxmatrix
