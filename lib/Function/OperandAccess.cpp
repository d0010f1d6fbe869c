//===- OperandAccess.cpp - What a statement reads and writes --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/OperandAccess.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The end of the first operand, whose first token is \p begin of \p tokens.
size_t endOfOperand(std::span<const Token> tokens, size_t begin) {
  size_t nesting = 0;
  for (size_t i = begin; i < tokens.size(); ++i) {
    const Token &token = tokens[i];
    if (token.is('{') || token.is('[') || token.is('('))
      ++nesting;
    else if (nesting > 0 && (token.is('}') || token.is(']') || token.is(')')))
      --nesting;
    else if (nesting == 0 && token.is(','))
      return i;
  }
  return tokens.size();
}

} // namespace

size_t opcodeIndex(std::span<const Token> tokens) {
  if (!tokens.front().is('@'))
    return 0;
  const size_t name = tokens.size() > 1 && tokens[1].is('!') ? 2 : 1;
  return std::min(name + 1, tokens.size() - 1);
}

OperandAccess accessOf(const Item &statement) {
  using FirstOperand = InstructionEffect::FirstOperand;
  const std::span<const Token> tokens = statement.tokens;
  size_t begin = opcodeIndex(tokens) + 1;
  while (begin < tokens.size() && tokens[begin].is(TokenKind::Qualifier))
    ++begin;
  const size_t end = endOfOperand(tokens, begin);
  const FirstOperand first = statement.effect ? statement.effect->firstOperand : FirstOperand::Unknown;
  const Access others = first == FirstOperand::Unknown ? Access::Unknown : Access::Read;
  const bool isAddress = begin < end && tokens[begin].is('[');
  return {tokens.subspan(begin, end - begin), tokens.subspan(end),
          first == FirstOperand::Written && !isAddress ? Access::Written : others, others};
}

} // namespace ptxmatrix
