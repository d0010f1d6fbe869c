//===- WrittenOpcode.cpp - A parsed opcode --------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

std::vector<WrittenOperand> operandsOf(const Statement &statement) {
  const auto typeOf = [&](const Term &term) {
    const Symbol *symbol = term.kind == TermKind::Name ? statement.symbolOf(term.name) : nullptr;
    return symbol && symbol->space == DeclSpace::Register && !symbol->isBroken ? symbol->type : std::nullopt;
  };
  std::vector<WrittenOperand> operands;
  for (const Operand &operand : statement.ast().operands) {
    WrittenOperand &written = operands.emplace_back();
    if (operand.kind == OperandKind::Scalar)
      written.type = typeOf(operand.term);
    const std::span<const Term> elements = statement.elementsOf(operand);
    written.count = elements.size();
    for (size_t i = 0; i < elements.size() && !written.type; ++i)
      written.type = typeOf(elements[i]);
  }
  return operands;
}

WrittenOpcode::WrittenOpcode(const Statement &statement, Mnemonic mnemonic)
    : statement(statement), mnemonic(mnemonic),
      // The words of `wmma.load.a` are tokens like qualifiers; `.a` is a qualifier, `.load` is not.
      nameEnd(statement.ast().opcode +
              static_cast<TokenIndex>(1 + std::ranges::count(info(mnemonic).opcodeName(), '.'))) {
  for (TokenIndex token = nameEnd; token < statement.ast().qualifiers.end; ++token)
    words.emplace_back(token, readQualifier(mnemonic, token - nameEnd, wordOf(token)));
  if (info(mnemonic).namesMatrix())
    ++nameEnd;
}

std::string_view WrittenOpcode::nameText() const {
  if (mnemonic == Mnemonic::MmaSp) // `.sp` can be anywhere
    return name(mnemonic);
  return nameRange().of(statement.source);
}

QualifierSet WrittenOpcode::known() const {
  QualifierSet found;
  for (const detail::Form &form : detail::formsOf(mnemonic))
    found = found | form.all;
  return found;
}

QualifierList WrittenOpcode::place(const detail::Form &form) {
  QualifierList values;
  for (WrittenQualifier &one : words)
    one.slot = one.qualifier ? detail::assign(form, *one.qualifier, values) : size_t{detail::kNoSlot};
  for (WrittenQualifier &one : words)
    if (one.isPlaced() && !form.isMet(form.slots()[one.slot].condition, values.set())) {
      values.clear(one.slot);
      one.slot = detail::kNoSlot;
    }
  return values;
}

QualifierList WrittenOpcode::list() const {
  QualifierList qualifiers;
  for (size_t i = 0; i < words.size(); ++i)
    if (words[i].qualifier)
      qualifiers.fill(i, *words[i].qualifier);
  return qualifiers;
}

QualifierSet WrittenOpcode::legalAt(size_t index, const QualifierSet &candidates,
                                    std::span<const WrittenOperand> operands) const {
  QualifierSet legal;
  QualifierList qualifiers = list();
  for (Qualifier candidate : candidates) {
    qualifiers.fill(index, candidate);
    if (const Instruction match = detail::matchForm(mnemonic, qualifiers);
        match.form && conflicts(match, operands) == 0)
      legal.insert(candidate);
  }
  return legal;
}

} // namespace ptxmatrix
