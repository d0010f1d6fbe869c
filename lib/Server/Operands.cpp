//===- Operands.cpp - Description of operands -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Server/Features.h"
#include "Server/TypedStatement.h"
#include "ptxmatrix/Layout.h"

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

llvm::json::Value answerSignatureHelp(CheckedDocument &checked, const PlaceParams &params) {
  const std::string ptx = ptxOf(checked.document);
  const size_t cursor = checked.document.offsetOf(params.position);
  const std::optional<TypedStatement> statement = findStatement(ptx, cursor);
  const std::optional<size_t> active = statement ? statement->operandAt(cursor) : std::nullopt;
  if (!active)
    return nullptr;
  const std::optional<Instruction> instruction = readOpcode(statement->opcode.of(ptx)).instruction;
  if (!instruction)
    return nullptr;
  lsp::SignatureInformation signature;
  signature.label = opcode(*instruction).str();
  for (size_t i = 0; i < operands(*instruction).size(); ++i) {
    signature.label += i == 0 ? " " : ", ";
    const auto begin = static_cast<unsigned>(signature.label.size());
    signature.label += operandText(*instruction, i);
    signature.parameters.push_back({.labelString = "",
                                    .labelOffsets = {{begin, static_cast<unsigned>(signature.label.size())}},
                                    .documentation = operandWords(*instruction, i)});
  }
  lsp::SignatureHelp help;
  help.activeParameter = static_cast<int>(*active);
  help.signatures.push_back(std::move(signature));
  return toJSON(help);
}

} // namespace ptxmatrix::server
