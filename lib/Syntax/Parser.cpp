//===- Parser.cpp - Parsing the tokens of a statement ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Parser.h"
#include "Lex/Lexer.h"

#include <array>
#include <memory>
#include <vector>

namespace ptxmatrix {
namespace {

using Grammar = grammar::PtxStatementParser;
using TokenTypes = std::array<size_t, 256>;

/// The token types of the grammar by kind.
TokenTypes tokenTypes() {
  const antlr4::dfa::Vocabulary &vocabulary = Grammar(nullptr).getVocabulary(); // static data
  TokenTypes types;
  types.fill(Grammar::UNKNOWN);
  for (size_t type = 1; type <= vocabulary.getMaxTokenType(); ++type)
    if (const std::string literal(vocabulary.getLiteralName(type)); literal.size() > 2) // `'<<'`
      types[static_cast<uint8_t>(Lexer(literal, 1).next().kind)] = type;
  types[static_cast<uint8_t>(TokenKind::Identifier)] = Grammar::IDENTIFIER;
  types[static_cast<uint8_t>(TokenKind::Qualifier)] = Grammar::QUALIFIER;
  types[static_cast<uint8_t>(TokenKind::Integer)] = Grammar::INTEGER; // or WARP_SIZE, which the grammar treats alike
  types[static_cast<uint8_t>(TokenKind::Float)] = Grammar::FLOAT;
  return types;
}

} // namespace

unsigned nestingOf(std::span<const Token> tokens) {
  unsigned depth = 0;
  bool afterOperand = false;
  for (const Token &token : tokens) {
    const bool isSign = token.is('+') || token.is('-');
    if (token.is('(') || token.is('?') || token.is('!') || token.is('~') || (isSign && !afterOperand))
      ++depth;
    afterOperand = !isPunctuation(token.kind) || token.is(')');
  }
  return depth;
}

ParsedTokens parseTokens(std::string_view text, std::span<const Token> tokens) {
  static const TokenTypes kTypes = tokenTypes();
  std::vector<std::unique_ptr<antlr4::Token>> list;
  for (const Token &token : tokens) {
    auto copy = std::make_unique<antlr4::CommonToken>(kTypes[static_cast<uint8_t>(token.kind)], "");
    copy->setStartIndex(token.range.begin);
    copy->setStopIndex(token.range.end - 1);
    list.push_back(std::move(copy));
  }
  antlr4::ListTokenSource source(std::move(list));
  antlr4::BufferedTokenStream stream(&source);
  Grammar parser(&stream);
  return parseWith(parser, text);
}

} // namespace ptxmatrix
