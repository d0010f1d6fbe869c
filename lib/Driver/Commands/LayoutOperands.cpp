//===- LayoutOperands.cpp - The operands that a layout shows --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutOperands.h"

namespace ptxmatrix::driver {

std::vector<FragmentLayout> layoutsOf(const Instruction &instruction) {
  std::vector<FragmentLayout> layouts;
  for (size_t i = 0; i < operands(instruction).size(); ++i)
    if (const std::optional<FragmentLayout> layout = findLayout(instruction, i))
      layouts.push_back(*layout);
  return layouts;
}

bool hasSeveralMatrices(const Instruction &instruction) { return !findLayout(instruction); }

std::string_view operandName(const FragmentLayout &layout) {
  if (layout.role() == Role::Metadata)
    return "metadata";
  if (layout.role() == Role::ScaleData)
    return layout.fragment() == Fragment::A ? "scale_a" : "scale_b";
  switch (layout.fragment()) {
  case Fragment::A:
    return "a";
  case Fragment::B:
    return "b";
  case Fragment::C:
    return "c";
  case Fragment::D:
    return "d";
  case Fragment::None:
    break;
  }
  return "";
}

} // namespace ptxmatrix::driver
