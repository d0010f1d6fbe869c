//===- Parser.cpp - Parsing the tokens of a statement ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/Parser.h"
#include "Parse/AstBuilder.h"
#include "Parse/SyntaxMessage.h"
#include "Parse/TokenList.h"
#include "PtxStatementParser.h"
#include "Scan/StatementLexer.h"

#include <array>
#include <initializer_list>
#include <utility>

namespace ptxmatrix {
namespace {

using Types = grammar::PtxStatementParser;

/// The parser of the grammar, without nodes for tokens: a rule knows its first and last token.
class Parser final : public grammar::PtxStatementParser {
public:
  using PtxStatementParser::PtxStatementParser;

  antlr4::Token *consume() override {
    antlr4::Token *token = getCurrentToken();
    if (token->getType() != antlr4::Token::EOF)
      getInputStream()->consume();
    return token;
  }
};

/// The token types of the grammar by mark.
constexpr std::array<uint8_t, 256> kTypes = [] {
  std::array<uint8_t, 256> types{};
  types.fill(Types::UNKNOWN);
  auto set = [&](char mark, size_t type) { types[static_cast<unsigned char>(mark)] = static_cast<uint8_t>(type); };
  set(markOf(TokenKind::Identifier), Types::IDENTIFIER);
  set(markOf(TokenKind::Qualifier), Types::QUALIFIER);
  set(markOf(TokenKind::Integer), Types::INTEGER); // or WARP_SIZE, which the grammar treats alike
  set(markOf(TokenKind::Float), Types::FLOAT);
  set(markOf(TokenKind::Sink), Types::SINK);
  for (const auto &[mark, type] : std::initializer_list<std::pair<char, size_t>>{
           {'@', Types::AT},      {',', Types::COMMA},  {';', Types::SEMICOLON}, {':', Types::COLON},
           {'{', Types::LBRACE},  {'}', Types::RBRACE}, {'[', Types::LBRACKET},  {']', Types::RBRACKET},
           {'(', Types::LPAREN},  {')', Types::RPAREN}, {'+', Types::PLUS},      {'-', Types::MINUS},
           {'!', Types::NOT},     {'~', Types::TILDE},  {'*', Types::STAR},      {'/', Types::SLASH},
           {'%', Types::PERCENT}, {'<', Types::LESS},   {'>', Types::GREATER},   {'&', Types::AMPERSAND},
           {'^', Types::CARET},   {'|', Types::BAR},    {'?', Types::QUESTION}})
    set(mark, type);
  constexpr std::array<size_t, kLongOperators.size()> kLong = {
      Types::SHIFT_LEFT, Types::SHIFT_RIGHT, Types::LESS_EQUAL, Types::GREATER_EQUAL,
      Types::EQUAL,      Types::NOT_EQUAL,   Types::AND,        Types::OR};
  for (size_t i = 0; i < kLong.size(); ++i)
    set(markOfLong(i), kLong[i]);
  return types;
}();

/// Stops at the first error, after passing it to the listeners as usual.
class FirstErrorStrategy final : public antlr4::DefaultErrorStrategy {
public:
  void recover(antlr4::Parser *, std::exception_ptr) override { throw antlr4::ParseCancellationException(); }

protected:
  // ANTLR would try to recover here.
  antlr4::Token *singleTokenDeletion(antlr4::Parser *parser) override { report(*parser); }
  void reportUnwantedToken(antlr4::Parser *parser) override { report(*parser); }

private:
  [[noreturn]] static void report(antlr4::Parser &parser) {
    parser.notifyErrorListeners("");
    throw antlr4::ParseCancellationException();
  }
};

} // namespace

unsigned nestingOf(std::string_view marks) {
  unsigned depth = 0;
  bool afterOperand = false;
  for (const char mark : marks) {
    if (mark == '(' || mark == '?' || mark == '!' || mark == '~' || ((mark == '+' || mark == '-') && !afterOperand))
      ++depth;
    const bool isPunctuation = mark >= markOf(TokenKind::Punctuation) || mark < '\0';
    afterOperand = !isPunctuation || mark == ')';
  }
  return depth;
}

ParsedTokens parseTokens(std::string_view text, std::span<const Token> tokens, std::string_view marks) {
  TokenList stream(tokens.size());
  for (size_t i = 0; i < tokens.size(); ++i)
    stream.append(kTypes[static_cast<unsigned char>(marks[i])], tokens[i].range);
  stream.append(antlr4::Token::EOF, {});

  Parser parser(&stream);
  SyntaxErrorListener errors(text);
  parser.removeErrorListeners();
  parser.addErrorListener(&errors);
  parser.setErrorHandler(std::make_shared<FirstErrorStrategy>());
  try {
    return {buildAst(*parser.statement()), std::nullopt};
  } catch (const antlr4::ParseCancellationException &) {
    return {{}, std::move(errors.first)};
  }
}

} // namespace ptxmatrix
