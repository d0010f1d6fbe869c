//===- OperandLists.cpp - Which list of operands is written ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/OperandLists.h"

#include <algorithm>

namespace ptxmatrix {

bool looksLike(OperandLook look, const OperandSpec &spec) {
  if (look == OperandLook::WholeVector)
    return spec.holdsRegisters();
  return look == (spec.hasBrackets() ? OperandLook::InBrackets
                  : spec.hasBraces() ? OperandLook::InBraces
                                     : OperandLook::Plain);
}

size_t leastCount(std::span<const OperandSpec> specs) {
  return static_cast<size_t>(std::ranges::count(specs, false, &OperandSpec::isOptional));
}

uint8_t chooseList(const detail::Form &form, std::span<const OperandLook> looks) {
  const auto distance = [&](uint8_t list) {
    const std::span<const OperandSpec> specs = form.operands(list);
    size_t different = 0;
    for (size_t i = 0; i < std::min(looks.size(), specs.size()); ++i)
      different += looksLike(looks[i], specs[i]) ? 0 : 1;
    const bool hasAsMany = looks.size() >= leastCount(specs) && looks.size() <= specs.size();
    return std::pair(different, !hasAsMany);
  };
  uint8_t best = 0;
  for (uint8_t list = 1; list < form.numLists; ++list)
    best = distance(list) < distance(best) ? list : best;
  return best;
}

} // namespace ptxmatrix
