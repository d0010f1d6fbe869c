//===- Operands.cpp - Description of operands -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Server/Features.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::server {
namespace {

/// The prefix of register names: the letter of the fragment, or one for the role.
std::string letterOf(const OperandSpec &operand) {
  if (operand.fragment != Fragment::None)
    return {llvm::toLower(ptxmatrix::letterOf(operand.fragment))};
  switch (operand.role) {
  case Role::Destination:
    return "d";
  case Role::Source:
    return "s";
  default:
    return std::string(name(operand.role));
  }
}

/// `b32`, `u32`, `s32`: ".b32, .u32 or .s32"
std::string typesOf(const OperandSpec &operand) {
  std::vector<std::string> names;
  for (const ScalarType type : operand.types)
    names.push_back("." + std::string(info(type).spelling));
  return joined(names, "or");
}

} // namespace

std::string operandText(const Instruction &instruction, size_t index) {
  const OperandSpec &operand = operands(instruction)[index];
  std::string letter = letterOf(operand);
  switch (operand.role) {
  case Role::Address:
    return "[address]";
  case Role::ScaleSelector:
    return "{byte, thread}";
  case Role::Stride:
  case Role::Selector:
  case Role::Metadata:
  case Role::ScaleData:
    return letter;
  case Role::Destination:
  case Role::Source:
    break;
  }
  if (!operand.isVector)
    return letter;
  std::string text = "{";
  for (unsigned i = 0; i < registerCount(instruction, index).count; ++i)
    text += (i == 0 ? "" : ", ") + letter + std::to_string(i);
  return text + "}";
}

std::string operandWords(const Instruction &instruction, size_t index) {
  const OperandSpec &operand = operands(instruction)[index];
  std::string words = llvm::StringRef(name(operand.role)).str();
  std::ranges::replace(words, '_', ' ');
  if (operand.fragment != Fragment::None)
    words = "matrix " + std::string(1, ptxmatrix::letterOf(operand.fragment)) + ", " + words;
  if (operand.isOptional)
    words += ", may be left out";
  const RegisterCount registers = registerCount(instruction, index);
  if (registers.count != 0)
    words += ": " + counted(registers.count, "register") + " of " + std::to_string(registers.bits) + " bits (" +
             typesOf(operand) + ")";
  if (operand.role == Role::Selector)
    words += ": a constant, 0 to " + std::to_string(operand.choices - 1);
  if (operand.role == Role::ScaleSelector)
    words += ": constants; the thread is 0 to " + std::to_string(operand.threads - 1);
  if (operand.role == Role::Stride)
    words += ": in elements, from the beginning of a row or column to the next";
  return words;
}

} // namespace ptxmatrix::server
