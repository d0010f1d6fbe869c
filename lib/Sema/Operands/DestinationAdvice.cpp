//===- DestinationAdvice.cpp - Destinations that appear twice -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/Advice.h"

namespace ptxmatrix {
namespace {

/// Splits \p name into prefix and number, without leading zeros: `r7` and `r007` of a range are the same register.
std::pair<std::string_view, std::string_view> prefixAndNumber(std::string_view name) {
  size_t begin = name.size();
  while (begin > 0 && name[begin - 1] >= '0' && name[begin - 1] <= '9')
    --begin;
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
  const Symbol *declaration = context.scope.find(textOfA);
  return declaration && declaration->isRange && declaration == context.scope.find(textOfB);
}

/// A bit for the register that most other registers do not have.
uint64_t bitOf(const OperandContext &context, const NameNode &name) {
  constexpr unsigned kBits = 64;
  const auto last = static_cast<unsigned char>(context.textOf(name).back());
  return uint64_t{1} << (last % kBits);
}

} // namespace

void adviseOnDestination(OperandContext &context, const Operand &operand) {
  if (operand.kind != OperandKind::Vector)
    return;
  const std::vector<Term> &elements = context.statement.ast().elements;
  uint64_t seen = 0;
  for (uint32_t i = operand.elementsBegin; i < operand.elementsEnd; ++i) {
    if (elements[i].kind != TermKind::Name)
      continue;
    const uint64_t bit = bitOf(context, elements[i].name);
    const bool mayBeSeen = (seen & bit) != 0;
    seen |= bit;
    if (!mayBeSeen)
      continue;
    const Term *first = nullptr;
    unsigned before = 0;
    for (uint32_t j = operand.elementsBegin; j < i; ++j)
      if (elements[j].kind == TermKind::Name && isSameRegister(context, elements[j].name, elements[i].name)) {
        first = first ? first : &elements[j];
        ++before;
      }
    if (before != 1) // reported at the second one
      continue;
    const SourceRange firstRange = context.statement.rangeOf(first->tokens);
    context.report(context.statement.rangeOf(elements[i].tokens),
                   msg::duplicateDestination(context.textOf(elements[i].tokens)));
    context.addNote({firstRange, msg::noteFirst()});
  }
}

} // namespace ptxmatrix
