//===- Computation.cpp - What computed a register -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/Computation.h"
#include "Lex/Token.h"

#include <algorithm>

namespace ptxmatrix {

std::optional<Computation> readComputation(const Function &function, uint32_t statement) {
  std::span<const Token> tokens = function.tokensOf(statement);
  if (tokens.empty() || !tokens.front().is(TokenKind::Identifier) || !tokens.back().is(';'))
    return std::nullopt; // it has a guard
  Computation computation{function.textOf(tokens.front()), {}, {}};
  tokens = tokens.subspan(1);
  for (; tokens.front().is(TokenKind::Qualifier); tokens = tokens.subspan(1))
    computation.qualifiers.push_back(function.textOf(tokens.front()));
  if (tokens.size() < 4 || !tokens[0].is(TokenKind::Identifier) || !tokens[1].is(','))
    return std::nullopt;
  tokens = tokens.subspan(2);
  while (!tokens.empty()) {
    const auto end = std::ranges::find_if(tokens, [](const Token &token) { return token.is(',') || token.is(';'); });
    computation.inputs.emplace_back(tokens.begin(), end);
    tokens = {std::next(end), tokens.end()};
  }
  return computation;
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
