//===- OperandLists.cpp - Which list of operands is written ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/OperandLists.h"

#include <algorithm>

namespace ptxmatrix {

bool looksLike(OperandLook look, const OperandSpec &spec) {
  if (look == OperandLook::Predicate)
    look = OperandLook::Plain;
  if (spec.takes() == Takes::Anything)
    return true;
  if (look == OperandLook::WholeVector)
    return spec.holdsRegisters();
  if (spec.hasSecond || look == OperandLook::Pair)
    return spec.hasSecond && look == OperandLook::Pair;
  if (spec.typedBy != 0)
    return look != OperandLook::InBrackets;
  return look == (spec.hasBrackets() || spec.opensBracket ? OperandLook::InBrackets
                  : spec.hasBraces()                      ? OperandLook::InBraces
                                                          : OperandLook::Plain);
}

size_t leastCount(const OperandList &specs) {
  return static_cast<size_t>(std::ranges::count(specs, false, &OperandSpec::isOptional));
}

std::array<uint8_t, detail::kMaxOperands> placesOf(std::span<const OperandLook> looks, const OperandList &specs) {
  std::array<uint8_t, detail::kMaxOperands> places{};
  const size_t count = std::min(looks.size(), specs.size());
  size_t spare = specs.size() - count;
  size_t required = leastCount(specs); // from `place` on
  for (size_t place = 0, index = 0; index < count; ++place) {
    const OperandSpec &spec = specs[place];
    if (spec.isOptional && spare > 0 && (!looksLike(looks[index], spec) || count - index <= required))
      --spare;
    else
      places[index++] = static_cast<uint8_t>(place);
    required -= spec.isOptional ? 0 : 1;
  }
  return places;
}

uint8_t chooseList(const Instruction &instruction, std::span<const OperandLook> looks) {
  const auto distance = [&](uint8_t list) {
    const OperandList specs(*instruction.form, list, instruction.qualifiers);
    const auto places = placesOf(looks, specs);
    size_t different = 0;
    size_t predicates = 0; // in the place of others, or the other way round
    for (size_t i = 0; i < std::min(looks.size(), specs.size()); ++i) {
      different += looksLike(looks[i], specs[places[i]]) ? 0 : 1;
      predicates += (looks[i] == OperandLook::Predicate) == specs[places[i]].isPredicate() ? 0 : 1;
    }
    const bool hasAsMany = looks.size() >= leastCount(specs) && looks.size() <= specs.size();
    return std::tuple(different, !hasAsMany, predicates);
  };
  uint8_t best = 0;
  auto least = distance(best);
  for (uint8_t list = 1; list < instruction.form->numLists && least != decltype(least)(); ++list)
    if (const auto other = distance(list); other < least) {
      best = list;
      least = other;
    }
  return best;
}

} // namespace ptxmatrix
