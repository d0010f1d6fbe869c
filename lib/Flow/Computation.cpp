//===- Computation.cpp - What computed a register -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/Computation.h"
#include "Lex/Token.h"

namespace ptxmatrix {

std::optional<Computation> readAnyComputation(const Function &function, uint32_t statement) {
  const std::span<const Token> tokens = function.tokensOf(statement);
  const auto [guard, opcode, operands] = function.partsOf(statement);
  if (tokens.empty() || !guard.empty() || !tokens.back().is(';'))
    return std::nullopt;
  Computation computation{function.textOf(opcode.front()), {}, firstOperand(operands), splitAtCommas(operands)};
  if (computation.result.empty() || computation.inputs.size() < 2)
    return std::nullopt;
  for (const Token &qualifier : opcode.subspan(1))
    computation.qualifiers.push_back(function.textOf(qualifier));
  computation.inputs.erase(computation.inputs.begin());
  return computation;
}

std::optional<Computation> readComputation(const Function &function, uint32_t statement) {
  std::optional<Computation> computation = readAnyComputation(function, statement);
  if (computation && function.nameIn(computation->result).empty())
    computation.reset();
  return computation;
}

std::vector<std::span<const Token>> elementsOf(std::span<const Token> operand) {
  const bool isVector = operand.size() > 2 && operand.front().is('{') && operand.back().is('}');
  return isVector ? splitAtCommas(operand.subspan(1, operand.size() - 2)) : std::vector<std::span<const Token>>();
}

std::optional<uint64_t> readConstant(const Function &function, std::span<const Token> tokens) {
  const bool isNegative = tokens.size() == 2 && tokens.front().is('-');
  if (tokens.size() != (isNegative ? 2 : 1))
    return std::nullopt;
  const Number number = readNumber(function.textOf(tokens.back()));
  const uint64_t value = isNegative ? -number.value : number.value;
  return number.isValid && !number.overflows ? std::optional(value) : std::nullopt;
}

} // namespace ptxmatrix
