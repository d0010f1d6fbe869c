//===- Computation.cpp - What computed a register -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/Computation.h"
#include "Lex/Token.h"

#include <utility>

namespace ptxmatrix {
namespace {

/// The parts of \p tokens between commas outside of braces.
std::vector<std::span<const Token>> splitAtCommas(std::span<const Token> tokens) {
  std::vector<std::span<const Token>> parts;
  size_t nesting = 0;
  size_t begin = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    nesting += tokens[i].is('{') ? 1 : 0;
    nesting -= nesting > 0 && tokens[i].is('}') ? 1 : 0;
    if (nesting > 0 || !tokens[i].is(','))
      continue;
    parts.push_back(tokens.subspan(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(tokens.subspan(begin));
  return parts;
}

} // namespace

std::optional<Computation> readAnyComputation(const Function &function, uint32_t statement) {
  std::span<const Token> tokens = function.tokensOf(statement);
  if (tokens.empty() || !tokens.front().is(TokenKind::Identifier) || !tokens.back().is(';'))
    return std::nullopt; // it has a guard
  Computation computation{function.textOf(tokens.front()), {}, {}, {}};
  for (tokens = tokens.subspan(1); tokens.front().is(TokenKind::Qualifier); tokens = tokens.subspan(1))
    computation.qualifiers.push_back(function.textOf(tokens.front()));
  computation.inputs = splitAtCommas(tokens.first(tokens.size() - 1));
  computation.result = computation.inputs.front();
  computation.inputs.erase(computation.inputs.begin());
  return computation.inputs.empty() || computation.result.empty() ? std::nullopt : std::optional(computation);
}

std::optional<Computation> readComputation(const Function &function, uint32_t statement) {
  std::optional<Computation> computation = readAnyComputation(function, statement);
  const bool isOne =
      computation && computation->result.size() == 1 && computation->result.front().is(TokenKind::Identifier);
  return isOne ? std::move(computation) : std::nullopt;
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
