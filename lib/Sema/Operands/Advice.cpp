//===- Advice.cpp - Certain mistakes that ptxas accepts -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/Advice.h"

#include <bitset>

namespace ptxmatrix {
namespace {

/// Whether \p a and \p b are the same register, or the same element of one: `v.x` and `v.r`.
bool isSameRegister(const OperandContext &context, const NameNode &a, const NameNode &b) {
  const auto elementOf = [&](const NameNode &name) {
    return name.element ? elementIndex(context.statement.textOf(*name.element)) : std::nullopt;
  };
  return context.textOf(a) == context.textOf(b) && elementOf(a) == elementOf(b);
}

/// Calls \p visit with each register that the statement writes.
template <typename Visit>
void forEachWritten(const OperandContext &context, const MatchedForm &opcode, const Visit &visit) {
  for (size_t i = 0; i < context.statement.ast().operands.size(); ++i) {
    if (!opcode.operand(i).isWritten())
      continue;
    const Operand &operand = context.statement.ast().operands[i];
    for (const Term &term :
         operand.kind == OperandKind::Vector ? context.elementsOf(operand) : std::span(&operand.term, 1))
      if (term.kind == TermKind::Name)
        visit(term);
  }
}

/// A register that appears twice among the destinations, once for each: at the second one.
void adviseOnDestination(OperandContext &context, const MatchedForm &opcode) {
  std::bitset<256> lastBytes; // of the names so far: most registers differ in them
  forEachWritten(context, opcode, [&](const Term &term) {
    const auto last = static_cast<unsigned char>(context.textOf(term.name).back());
    if (!lastBytes[last]) {
      lastBytes.set(last);
      return;
    }
    const Term *first = nullptr;
    unsigned before = 0;
    forEachWritten(context, opcode, [&](const Term &other) {
      if (other.tokens.begin < term.tokens.begin && isSameRegister(context, other.name, term.name)) {
        first = first ? first : &other;
        ++before;
      }
    });
    if (before != 1)
      return;
    context.report(context.statement.rangeOf(term.tokens), msg::duplicateDestination(context.textOf(term.tokens)));
    context.addNote({context.statement.rangeOf(first->tokens), msg::noteFirst()});
  });
}

} // namespace

void adviseOnOperands(const Statement &statement, const MatchedForm &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics) {
  if (isGeneral(opcode.mnemonic))
    return;
  OperandContext context(statement, scope, diagnostics);
  adviseOnDestination(context, opcode);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i) {
    const Operand &operand = statement.ast().operands[i];
    switch (opcode.operand(i).role) {
    case Role::Address:
      adviseOnAddress(context, opcode, operand);
      break;
    case Role::Stride:
      if (const std::optional<int64_t> stride = constantStride(context, opcode))
        adviseOnStride(context, opcode, operand, *stride);
      break;
    default:
      if (!isOfMatrices(opcode.mnemonic))
        adviseOnCopy(context, opcode, i);
      break;
    }
  }
}

} // namespace ptxmatrix
