//===- Operands.h - Operands for any instruction ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Variants.h"

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
  OperandName descriptor = {"%rd", 2};
  StatementOperand scaleD = OperandName{"%p", 1}; ///< Whether D is added.
  int32_t sign = 1;                               ///< The scale of A and B.
  int32_t transpose = 0;
  int32_t groups = 0;
  AddressOperand tensorAddress = {{"%r", 1}};
  int32_t columns = 32;
  int32_t halfOffset = 16;
  OperandName enableInput = {"%p", 1};
  int32_t scaleInput = 0;
  OperandName mask = {"%rs", 1};
  // Of copies, barriers and fences.
  bool hasLiterals = false; ///< Constants and `_` stand where they may.
  bool hasOptional = true;
};

/// The first \p count of \p registers, where these are listed.
inline StatementOperand firstOf(StatementOperand registers, size_t count) {
  if (auto *names = std::get_if<RegisterNames>(&registers))
    names->names = names->names.first(std::min(count, names->names.size()));
  return registers;
}

/// The greatest constant that \p spec allows.
inline OperandName greatestConstant(const OperandSpec &spec) {
  return spec.values.count != 0 ? OperandName(spec.values.last())
                                : OperandName(UINT32_MAX - UINT32_MAX % std::max(spec.values.step, 1U));
}

/// The operand for the place \p spec of a copy, a barrier or a fence, which has \p count registers.
inline std::optional<StatementOperand> copyOperandFor(const OperandSpec &spec, size_t count,
                                                      const OperandChoices &choices) {
  static const OperandName constants[] = {0, -1, INT32_MAX, INT32_MIN, 7, 8, 9, 10};
  static const OperandName withSinks[] = {"_", "second", "third", "_", "fifth", "sixth", "seventh", "_"};
  const bool isLiteral = choices.hasLiterals || !spec.mayBeRegister();
  if (spec.isOptional && !choices.hasOptional)
    return std::nullopt;
  if (spec.hasBrackets())
    return choices.address;
  if (spec.isVector || spec.hasSecond)
    return spec.mayBeConstant() && isLiteral ? StatementOperand(RegisterNames{std::span(constants).first(count)})
           : spec.acceptsSinks && isLiteral  ? RegisterNames{std::span(withSinks).first(count)}
                                             : firstOf(choices.registers, count);
  if (spec.mayBeConstant() && isLiteral)
    return greatestConstant(spec);
  if (spec.acceptsSinks && isLiteral)
    return OperandName("_");
  return spec.isWritten() ? choices.result : choices.source;
}

/// The operand for the place \p index of \p instruction; nothing if it is left out.
inline std::optional<StatementOperand> operandFor(const Instruction &instruction, size_t index,
                                                  const OperandChoices &choices) {
  const OperandSpec spec = detail::resolved(instruction, operands(instruction)[index]);
  if (!isOfMatrices(instruction.mnemonic))
    return copyOperandFor(spec, spec.hasSecond ? 2 : registerCount(instruction, index).count, choices);
  switch (spec.role) {
  case Role::Address:
    return choices.address;
  case Role::Stride:
    return choices.stride;
  case Role::Selector:
    return choices.selector;
  case Role::ScaleSelector:
    return choices.scale;
  case Role::Descriptor:
    return choices.descriptor;
  case Role::ScaleD:
    return choices.scaleD;
  case Role::Scale:
    return choices.sign;
  case Role::Transpose:
    return choices.transpose;
  case Role::Groups:
    return choices.groups;
  case Role::TensorAddress:
  case Role::TensorMetadata:
  case Role::TensorScale:
  case Role::TensorTable:
    return choices.tensorAddress;
  case Role::Columns:
    return choices.columns;
  case Role::HalfOffset:
    return choices.halfOffset;
  case Role::EnableInput:
    return choices.enableInput;
  case Role::ScaleInput:
    return choices.scaleInput;
  case Role::ZeroColumns:
    return choices.descriptor;
  case Role::CtaMask:
    return choices.mask;
  case Role::Reduced: // which must not be in the vector, too
    return OperandName("redval");
  case Role::Destination:
  case Role::Source:
  case Role::Allocation:
  case Role::Instruction:
  case Role::Metadata:
  case Role::ScaleData:
  default: // of copies, barriers and fences
    break;
  }
  if (spec.isVector)
    return firstOf(choices.registers, registerCount(instruction, index).count);
  return spec.role == Role::Destination ? choices.result : choices.source;
}

inline Operands operandsFor(const Instruction &instruction, const OperandChoices &choices) {
  Operands all;
  for (size_t index = 0; index < operands(instruction).size(); ++index)
    if (std::optional<StatementOperand> operand = operandFor(instruction, index, choices))
      all.push_back(*std::move(operand));
  return all;
}

/// \p instruction with each of its lists of operands.
inline std::vector<Instruction> withEachList(Instruction instruction) {
  std::vector<Instruction> all(countOperandLists(instruction), instruction);
  for (size_t list = 0; list < all.size(); ++list)
    all[list].list = static_cast<uint8_t>(list);
  return all;
}

/// The registers of the longest vector of any instruction.
inline size_t mostRegisters() {
  static const size_t most = [] {
    size_t count = 0;
    forEachInstruction([&](const Instruction &instruction, const Requirements &) {
      count = std::max<size_t>(count, registerCount(instruction)->count);
    });
    return count;
  }();
  return most;
}

/// Calls \p visit(instruction, requirements) as forEachInstruction() does, with each list of operands.
inline void forEachInstructionAndList(const auto &visit) {
  forEachInstruction([&](const Instruction &instruction, const Requirements &required) {
    for (const Instruction &one : withEachList(instruction))
      visit(one, required);
  });
}

/// Calls \p visit(instruction, requirements) for each row of the tables, with each list of operands.
inline void forEachRowAndList(const auto &visit) {
  forEachInstructionAndList(visit);
  forEachOther("", [&](const Instruction &instruction, const Requirements &required) {
    for (const Instruction &one : withEachList(instruction))
      visit(one, required);
  });
}

/// True if \p instruction has an operand of \p role.
inline bool hasRole(const Instruction &instruction, Role role) {
  for (const OperandSpec &spec : operands(instruction))
    if (spec.role == role)
      return true;
  return false;
}

} // namespace ptxmatrix
