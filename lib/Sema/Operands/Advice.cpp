//===- Advice.cpp - Certain mistakes that ptxas accepts -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/Advice.h"

namespace ptxmatrix {
namespace {

/// Splits \p name into prefix and number, without leading zeros: `r7` and `r007` of a range are the same register.
std::pair<std::string_view, std::string_view> prefixAndNumber(std::string_view name) {
  const size_t begin = name.find_last_not_of("0123456789") + 1; // `npos + 1` is 0
  std::string_view number = name.substr(begin);
  while (number.size() > 1 && number.front() == '0')
    number.remove_prefix(1);
  return {name.substr(0, begin), number};
}

bool isSameRegister(const OperandContext &context, const NameNode &a, const NameNode &b) {
  auto elementOf = [&](const NameNode &name) {
    return name.element ? elementIndex(context.statement.textOf(*name.element)) : std::nullopt;
  };
  if (elementOf(a) != elementOf(b))
    return false;
  const std::string_view textOfA = context.textOf(a);
  const std::string_view textOfB = context.textOf(b);
  if (textOfA == textOfB)
    return true;
  if (prefixAndNumber(textOfA) != prefixAndNumber(textOfB))
    return false;
  const Symbol *declaration = context.symbolOf(a);
  return declaration && declaration->isRange && declaration == context.symbolOf(b);
}

/// A bit for the register that most other registers do not have.
uint64_t bitOf(const OperandContext &context, const NameNode &name) {
  constexpr unsigned kBits = 64;
  const auto last = static_cast<unsigned char>(context.textOf(name).back());
  return uint64_t{1} << (last % kBits);
}

/// Calls \p visit with each register that the statement writes.
template <typename Visit>
void forEachWritten(const OperandContext &context, const MatchedForm &opcode, const Visit &visit) {
  for (size_t i = 0; i < context.statement.ast().operands.size(); ++i) {
    const Role role = opcode.operand(i).role;
    if (role != Role::Destination && role != Role::Reduced)
      continue;
    const Operand &operand = context.statement.ast().operands[i];
    for (const Term &term :
         operand.kind == OperandKind::Vector ? context.elementsOf(operand) : std::span(&operand.term, 1))
      if (term.kind == TermKind::Name)
        visit(term);
  }
}

/// A register that appears twice among the destinations.
void adviseOnDestination(OperandContext &context, const MatchedForm &opcode) {
  uint64_t seen = 0;
  forEachWritten(context, opcode, [&](const Term &term) {
    const uint64_t bit = bitOf(context, term.name);
    const bool mayBeSeen = (seen & bit) != 0;
    seen |= bit;
    if (!mayBeSeen)
      return;
    const Term *first = nullptr;
    unsigned before = 0;
    bool isBefore = true;
    forEachWritten(context, opcode, [&](const Term &other) {
      isBefore = isBefore && &other != &term;
      if (isBefore && isSameRegister(context, other.name, term.name)) {
        first = first ? first : &other;
        ++before;
      }
    });
    if (before != 1) // reported at the second one
      return;
    context.report(context.statement.rangeOf(term.tokens), msg::duplicateDestination(context.textOf(term.tokens)));
    context.addNote({context.statement.rangeOf(first->tokens), msg::noteFirst()});
  });
}

} // namespace

void adviseOnOperands(const Statement &statement, const MatchedForm &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics) {
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
      break;
    }
  }
}

} // namespace ptxmatrix
