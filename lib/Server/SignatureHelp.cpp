//===- SignatureHelp.cpp - Signature help ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/Features.h"
#include "Server/TypedStatement.h"
#include "ptxmatrix/Layout.h"

namespace ptxmatrix::server {

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
