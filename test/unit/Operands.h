//===- Operands.h - Operands for any instruction ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_UNIT_OPERANDS_H
#define PTXMATRIX_TEST_UNIT_OPERANDS_H

#include "ptxmatrix/Emit.h"

#include <algorithm>
#include <vector>

namespace ptxmatrix {

using Operands = std::vector<StatementOperand>;

/// The operand for each place of an operand list; nothing for no stride.
struct OperandChoices {
  StatementOperand registers = RegisterRange{"%r", 0}; ///< For a vector; for a list, as many as fit.
  OperandName result = {"%r", 0};                      ///< A register without braces that is written, ...
  OperandName source = {"%r", 9};                      ///< ... and one that is read.
  AddressOperand address = {{"%rd", 1}};
  std::optional<StatementOperand> stride = std::nullopt;
  int32_t selector = 0;
  ScaleSelectorOperand scale = {};
};

/// The first \p count of \p registers, where these are listed.
inline StatementOperand firstOf(StatementOperand registers, size_t count) {
  if (auto *numbers = std::get_if<RegisterNumbers>(&registers))
    numbers->numbers = numbers->numbers.first(std::min(count, numbers->numbers.size()));
  if (auto *names = std::get_if<RegisterNames>(&registers))
    names->names = names->names.first(std::min(count, names->names.size()));
  return registers;
}

inline Operands operandsFor(const Instruction &instruction, const OperandChoices &choices) {
  Operands all;
  for (const OperandSpec &spec : operands(instruction)) {
    if (spec.role == Role::Address)
      all.emplace_back(choices.address);
    else if (spec.role == Role::Stride && choices.stride)
      all.push_back(*choices.stride);
    else if (spec.role == Role::Selector)
      all.emplace_back(choices.selector);
    else if (spec.role == Role::ScaleSelector)
      all.emplace_back(choices.scale);
    else if (spec.role != Role::Stride && spec.isVector)
      all.push_back(firstOf(choices.registers, registerCount(instruction, all.size()).count));
    else if (spec.role != Role::Stride)
      all.emplace_back(spec.role == Role::Destination ? choices.result : choices.source);
  }
  return all;
}

/// True if \p instruction has an operand of \p role.
inline bool hasRole(const Instruction &instruction, Role role) {
  for (const OperandSpec &spec : operands(instruction))
    if (spec.role == role)
      return true;
  return false;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_TEST_UNIT_OPERANDS_H
