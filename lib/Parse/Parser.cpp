//===- Parser.cpp - From the text of a statement to its AST ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "AstBuilder.h"
#include "PtxStatementLexer.h"
#include "PtxStatementParser.h"
#include "SyntaxMessage.h"
#include "TokenList.h"

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

/// The types of the grammar by the marks of plain statements.
constexpr std::array<uint8_t, 256> kTypes = [] {
  std::array<uint8_t, 256> types{};
  auto set = [&](char mark, size_t type) { types[static_cast<unsigned char>(mark)] = static_cast<uint8_t>(type); };
  set(markOf(TokenKind::Identifier), Lexer::IDENTIFIER);
  set(markOf(TokenKind::Qualifier), Lexer::QUALIFIER);
  set(markOf(TokenKind::Integer), Lexer::INTEGER);
  set(markOf(TokenKind::Sink), Lexer::SINK);
  for (const auto &[mark, type] : std::initializer_list<std::pair<char, size_t>>{
           {'@', Lexer::AT},       {',', Lexer::COMMA},    {';', Lexer::SEMICOLON}, {'{', Lexer::LBRACE},
           {'}', Lexer::RBRACE},   {'[', Lexer::LBRACKET}, {']', Lexer::RBRACKET},  {'(', Lexer::LPAREN},
           {')', Lexer::RPAREN},   {'+', Lexer::PLUS},     {'-', Lexer::MINUS},     {'!', Lexer::NOT},
           {'~', Lexer::TILDE},    {'*', Lexer::STAR},     {'/', Lexer::SLASH},     {'%', Lexer::PERCENT},
           {'<', Lexer::LESS},     {'>', Lexer::GREATER},  {'&', Lexer::AMPERSAND}, {'^', Lexer::CARET},
           {'|', Lexer::BAR}})
    set(mark, type);
  constexpr std::array<size_t, kLongOperators.size()> kLong = {
      Lexer::SHIFT_LEFT, Lexer::SHIFT_RIGHT, Lexer::LESS_EQUAL, Lexer::GREATER_EQUAL,
      Lexer::EQUAL,      Lexer::NOT_EQUAL,   Lexer::AND,        Lexer::OR};
  for (size_t i = 0; i < kLong.size(); ++i)
    set(markOfLong(i), kLong[i]);
  return types;
}();

ParsedStatement limitError(std::string_view text, std::string message) {
  ParsedStatement statement;
  statement.error = {.range = {0, std::min<size_t>(text.size(), 1)}, .message = std::move(message), .isLimit = true};
  return statement;
}

ParsedStatement nestingError(std::string_view text, const Limits &limits) {
  return limitError(text, "the statement nests more than " + std::to_string(mostNesting(limits)) +
                              " parentheses and operators, the most that ptxmatrix reads");
}

} // namespace

ParsedStatement parseStatement(std::string_view text, const Limits &limits) {
  if (text.size() > limits.statementBytes)
    return limitError(text, "the statement is longer than " + std::to_string(limits.statementBytes) +
                                " bytes, the most that ptxmatrix reads");

  // ANTLR counts code points and throws on bytes that are no UTF-8: in ASCII, both countings agree.
  std::string ascii(text);
  std::ranges::replace_if(ascii, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '\x1a');
  antlr4::ANTLRInputStream input(ascii);
  Lexer lexer(&input);
  lexer.removeErrorListeners(); // the grammar makes a token of every character
  antlr4::CommonTokenStream stream(&lexer);
  stream.fill();

  const unsigned depth = nesting(stream);
  if (depth > mostNesting(limits))
    return nestingError(text, limits);
  ParsedStatement statement;
  for (size_t i = 0; i + 1 < stream.size(); ++i) { // the last one is the end
    const antlr4::Token &token = *stream.get(i);
    statement.tokens.push_back({kindOf(token.getType()), {token.getStartIndex(), token.getStopIndex() + 1}});
  }

  Parser parser(&stream);
  SyntaxErrorListener errors(text);
  parser.removeErrorListeners();
  parser.addErrorListener(&errors);
  grammar::PtxStatementParser::StatementContext *tree = parser.statement();
  if (errors.first) {
    statement.error = std::move(errors.first);
  } else {
    statement.ast = buildAst(*tree);
    statement.ast.nesting = depth;
  }
  return statement;
}

ParsedStatement parsePlainStatement(std::string_view text, const PlainStatement &plain, const Limits &limits) {
  TokenList tokens(plain.count);
  for (char mark : plain.shape())
    tokens.append(kTypes[static_cast<unsigned char>(mark)]);
  tokens.append(antlr4::Token::EOF);
  const unsigned depth = nesting(tokens);
  if (depth > mostNesting(limits))
    return nestingError(text, limits);
  Parser parser(&tokens);
  parser.removeErrorListeners();
  parser.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
  try {
    ParsedStatement statement;
    statement.ast = buildAst(*parser.statement());
    statement.ast.nesting = depth;
    return statement;
  } catch (const antlr4::ParseCancellationException &) { // never: a plain statement is one for the grammar
    return parseStatement(text, limits);
  }
}

} // namespace ptxmatrix
