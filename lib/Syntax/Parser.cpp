//===- Parser.cpp - Parsing the tokens of a statement ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Parser.h"
#include "PtxStatementParser.h"
#include "Syntax/AstBuilder.h"
#include "Syntax/SyntaxMessage.h"

#include <array>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

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

/// The token types of the grammar by kind.
constexpr std::array<uint8_t, 256> kTypes = [] {
  std::array<uint8_t, 256> types{};
  types.fill(Types::UNKNOWN);
  auto set = [&](TokenKind kind, size_t type) { types[static_cast<uint8_t>(kind)] = static_cast<uint8_t>(type); };
  set(TokenKind::Identifier, Types::IDENTIFIER);
  set(TokenKind::Qualifier, Types::QUALIFIER);
  set(TokenKind::Integer, Types::INTEGER); // or WARP_SIZE, which the grammar treats alike
  set(TokenKind::Float, Types::FLOAT);
  set(TokenKind::Sink, Types::SINK);
  for (const auto &[character, type] : std::initializer_list<std::pair<char, size_t>>{
           {'@', Types::AT},      {',', Types::COMMA},  {';', Types::SEMICOLON}, {':', Types::COLON},
           {'{', Types::LBRACE},  {'}', Types::RBRACE}, {'[', Types::LBRACKET},  {']', Types::RBRACKET},
           {'(', Types::LPAREN},  {')', Types::RPAREN}, {'+', Types::PLUS},      {'-', Types::MINUS},
           {'!', Types::NOT},     {'~', Types::TILDE},  {'*', Types::STAR},      {'/', Types::SLASH},
           {'%', Types::PERCENT}, {'<', Types::LESS},   {'>', Types::GREATER},   {'&', Types::AMPERSAND},
           {'^', Types::CARET},   {'|', Types::BAR},    {'?', Types::QUESTION}})
    set(punctuation(character), type);
  constexpr std::array<size_t, kLongOperators.size()> kLong = {
      Types::SHIFT_LEFT, Types::SHIFT_RIGHT, Types::LESS_EQUAL, Types::GREATER_EQUAL,
      Types::EQUAL,      Types::NOT_EQUAL,   Types::AND,        Types::OR};
  for (size_t i = 0; i < kLong.size(); ++i)
    set(static_cast<TokenKind>(static_cast<size_t>(TokenKind::ShiftLeft) + i), kLong[i]);
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
  std::vector<std::unique_ptr<antlr4::Token>> list;
  for (const Token &token : tokens) {
    auto copy = std::make_unique<antlr4::CommonToken>(kTypes[static_cast<uint8_t>(token.kind)], "");
    copy->setStartIndex(token.range.begin);
    copy->setStopIndex(token.range.end - 1);
    list.push_back(std::move(copy));
  }
  antlr4::ListTokenSource source(std::move(list));
  antlr4::BufferedTokenStream stream(&source);

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
