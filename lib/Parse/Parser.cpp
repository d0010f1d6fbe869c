//===- Parser.cpp - From the text of a statement to its AST ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/Parser.h"
#include "Parse/AstBuilder.h"
#include "Parse/StatementLexer.h"
#include "Parse/SyntaxMessage.h"
#include "Parse/TokenList.h"
#include "PtxStatementLexer.h"
#include "PtxStatementParser.h"
#include "Scan/PlainStatement.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace ptxmatrix {
namespace {

using Lexer = grammar::PtxStatementLexer;

TokenKind kindOf(size_t antlrType) {
  switch (antlrType) {
  case Lexer::IDENTIFIER:
    return TokenKind::Identifier;
  case Lexer::QUALIFIER:
    return TokenKind::Qualifier;
  case Lexer::INTEGER:
  case Lexer::WARP_SIZE:
    return TokenKind::Integer;
  case Lexer::FLOAT:
    return TokenKind::Float;
  case Lexer::SINK:
    return TokenKind::Sink;
  default:
    return TokenKind::Punctuation;
  }
}

/// An upper bound on how deep the parser will recurse: brackets, and operators that nest to the right.
unsigned nesting(antlr4::TokenStream &tokens) {
  unsigned depth = 0;
  bool afterOperand = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const size_t type = tokens.get(i)->getType();
    switch (type) {
    case Lexer::LPAREN:
    case Lexer::QUESTION:
    case Lexer::NOT:
    case Lexer::TILDE:
      ++depth;
      afterOperand = false;
      break;
    case Lexer::PLUS:
    case Lexer::MINUS:
      depth += afterOperand ? 0 : 1;
      afterOperand = false;
      break;
    default:
      afterOperand = kindOf(type) != TokenKind::Punctuation || type == Lexer::RPAREN;
    }
  }
  return depth;
}

unsigned mostNesting(const Limits &limits) { return std::min(limits.nesting, Limits::kMostNesting); }

/// The parser of the grammar, without nodes for tokens: a rule knows its first and its last one.
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

/// The types of the grammar by the marks of tokens.
constexpr std::array<uint8_t, 256> kTypes = [] {
  std::array<uint8_t, 256> types{};
  types.fill(Lexer::UNKNOWN);
  auto set = [&](char mark, size_t type) { types[static_cast<unsigned char>(mark)] = static_cast<uint8_t>(type); };
  set(markOf(TokenKind::Identifier), Lexer::IDENTIFIER);
  set(markOf(TokenKind::Qualifier), Lexer::QUALIFIER);
  set(markOf(TokenKind::Integer), Lexer::INTEGER); // or WARP_SIZE, of which the grammar says the same
  set(markOf(TokenKind::Float), Lexer::FLOAT);
  set(markOf(TokenKind::Sink), Lexer::SINK);
  for (const auto &[mark, type] : std::initializer_list<std::pair<char, size_t>>{
           {'@', Lexer::AT},      {',', Lexer::COMMA},  {';', Lexer::SEMICOLON}, {':', Lexer::COLON},
           {'{', Lexer::LBRACE},  {'}', Lexer::RBRACE}, {'[', Lexer::LBRACKET},  {']', Lexer::RBRACKET},
           {'(', Lexer::LPAREN},  {')', Lexer::RPAREN}, {'+', Lexer::PLUS},      {'-', Lexer::MINUS},
           {'!', Lexer::NOT},     {'~', Lexer::TILDE},  {'*', Lexer::STAR},      {'/', Lexer::SLASH},
           {'%', Lexer::PERCENT}, {'<', Lexer::LESS},   {'>', Lexer::GREATER},   {'&', Lexer::AMPERSAND},
           {'^', Lexer::CARET},   {'|', Lexer::BAR},    {'?', Lexer::QUESTION}})
    set(mark, type);
  constexpr std::array<size_t, kLongOperators.size()> kLong = {
      Lexer::SHIFT_LEFT, Lexer::SHIFT_RIGHT, Lexer::LESS_EQUAL, Lexer::GREATER_EQUAL,
      Lexer::EQUAL,      Lexer::NOT_EQUAL,   Lexer::AND,        Lexer::OR};
  for (size_t i = 0; i < kLong.size(); ++i)
    set(markOfLong(i), kLong[i]);
  return types;
}();

/// Ends the parse with the first error, which goes to the listeners as it always does.
class FirstErrorStrategy final : public antlr4::DefaultErrorStrategy {
public:
  void recover(antlr4::Parser *, std::exception_ptr) override { throw antlr4::ParseCancellationException(); }

protected:
  // Here ANTLR would mend what it reports.
  antlr4::Token *singleTokenDeletion(antlr4::Parser *parser) override { report(*parser); }
  void reportUnwantedToken(antlr4::Parser *parser) override { report(*parser); }

private:
  [[noreturn]] static void report(antlr4::Parser &parser) {
    parser.notifyErrorListeners("");
    throw antlr4::ParseCancellationException();
  }
};

/// What \p parser makes of what it reads, or nothing where \p strategy ends it.
std::optional<Ast> parseWith(Parser &parser, const std::shared_ptr<antlr4::ANTLRErrorStrategy> &strategy) {
  parser.setErrorHandler(strategy);
  try {
    return buildAst(*parser.statement());
  } catch (const antlr4::ParseCancellationException &) {
    return std::nullopt;
  }
}

SyntaxError limitError(std::string_view text, std::string message) {
  return {.range = {0, std::min<size_t>(text.size(), 1)}, .message = std::move(message), .isLimit = true};
}

} // namespace

SyntaxError nestingError(std::string_view text, const Limits &limits) {
  return limitError(text, "the statement nests more than " + std::to_string(mostNesting(limits)) +
                              " parentheses and operators, the most that ptxmatrix reads");
}

ParsedStatement parseStatement(std::string_view text, const Limits &limits) {
  ParsedStatement statement;
  if (text.size() > limits.statementBytes) {
    statement.error = limitError(text, "the statement is longer than " + std::to_string(limits.statementBytes) +
                                           " bytes, the most that ptxmatrix reads");
    return statement;
  }

  // ANTLR counts code points and throws on bytes that are no UTF-8: in ASCII, both countings agree.
  std::string ascii(text);
  std::ranges::replace_if(ascii, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '\x1a');
  antlr4::ANTLRInputStream input(ascii);
  Lexer lexer(&input);
  lexer.removeErrorListeners(); // the grammar makes a token of every character
  antlr4::CommonTokenStream stream(&lexer);
  stream.fill();

  if (nesting(stream) > mostNesting(limits)) {
    statement.error = nestingError(text, limits);
    return statement;
  }
  for (size_t i = 0; i + 1 < stream.size(); ++i) { // the last one is the end
    const antlr4::Token &token = *stream.get(i);
    statement.tokens.push_back({kindOf(token.getType()), {token.getStartIndex(), token.getStopIndex() + 1}});
  }

  Parser parser(&stream);
  SyntaxErrorListener errors(text);
  parser.removeErrorListeners();
  parser.addErrorListener(&errors);
  grammar::PtxStatementParser::StatementContext *tree = parser.statement();
  if (errors.first)
    statement.error = errorOf(*errors.first, text, statement.tokens);
  else
    statement.ast = buildAst(*tree);
  return statement;
}

std::optional<ParsedShape> parseShape(std::string_view text, std::span<const Token> tokens, std::string_view marks,
                                      const Limits &limits) {
  TokenList stream(tokens.size());
  for (size_t i = 0; i < tokens.size(); ++i)
    stream.append(kTypes[static_cast<unsigned char>(marks[i])], tokens[i].range);
  stream.append(antlr4::Token::EOF, {});
  ParsedShape shape;
  shape.nesting = nesting(stream);
  if (shape.nesting > mostNesting(limits))
    return std::nullopt;

  Parser parser(&stream);
  parser.removeErrorListeners();
  // Nearly all have no error, and are read faster if it does not matter where one is.
  if (std::optional<Ast> ast = parseWith(parser, std::make_shared<antlr4::BailErrorStrategy>())) {
    shape.ast = std::move(*ast);
    return shape;
  }
  SyntaxErrorListener errors(text);
  parser.addErrorListener(&errors);
  parser.reset();
  if (std::optional<Ast> ast = parseWith(parser, std::make_shared<FirstErrorStrategy>()))
    shape.ast = std::move(*ast);
  else
    shape.mistake = std::move(errors.first);
  return shape;
}

} // namespace ptxmatrix
