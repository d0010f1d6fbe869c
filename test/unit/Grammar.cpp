//===- Grammar.cpp - Statements as ANTLR's lexer reads them ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Grammar.h"
#include "Parse/AstBuilder.h"
#include "Parse/SyntaxMessage.h"
#include "PtxStatementLexer.h"
#include "PtxStatementParser.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

using AntlrLexer = grammar::PtxStatementLexer;

TokenKind kindOf(size_t antlrType) {
  switch (antlrType) {
  case AntlrLexer::IDENTIFIER:
    return TokenKind::Identifier;
  case AntlrLexer::QUALIFIER:
    return TokenKind::Qualifier;
  case AntlrLexer::INTEGER:
  case AntlrLexer::WARP_SIZE:
    return TokenKind::Integer;
  case AntlrLexer::FLOAT:
    return TokenKind::Float;
  case AntlrLexer::SINK:
    return TokenKind::Sink;
  default:
    return TokenKind::Punctuation;
  }
}

/// How deep the tokens nest: brackets, and operators that nest to the right.
unsigned nesting(antlr4::TokenStream &tokens) {
  unsigned depth = 0;
  bool afterOperand = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const size_t type = tokens.get(i)->getType();
    switch (type) {
    case AntlrLexer::LPAREN:
    case AntlrLexer::QUESTION:
    case AntlrLexer::NOT:
    case AntlrLexer::TILDE:
      ++depth;
      afterOperand = false;
      break;
    case AntlrLexer::PLUS:
    case AntlrLexer::MINUS:
      depth += afterOperand ? 0 : 1;
      afterOperand = false;
      break;
    default:
      afterOperand = kindOf(type) != TokenKind::Punctuation || type == AntlrLexer::RPAREN;
    }
  }
  return depth;
}

unsigned mostNesting(const Limits &limits) { return std::min(limits.nesting, Limits::kMostNesting); }

/// The parser of the grammar, without nodes for tokens: a rule knows its first and its last token.
class AntlrParser final : public grammar::PtxStatementParser {
public:
  using PtxStatementParser::PtxStatementParser;

  antlr4::Token *consume() override {
    antlr4::Token *token = getCurrentToken();
    if (token->getType() != antlr4::Token::EOF)
      getInputStream()->consume();
    return token;
  }
};

/// The UTF-8 of a code point for each byte of \p text: ANTLR counts code points, and throws on invalid UTF-8.
std::string codePointsOf(std::string_view text) {
  std::string points;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80)
      points += static_cast<char>(0xc0 | byte >> 6);
    points += static_cast<char>(byte >= 0x80 ? 0x80 | (byte & 0x3f) : byte);
  }
  return points;
}

SyntaxError limitError(std::string_view text, Message message) {
  return {.range = {0, std::min<size_t>(text.size(), 1)}, .message = std::move(message)};
}

SyntaxError nestingError(std::string_view text, const Limits &limits) {
  return limitError(text, msg::tooNested(mostNesting(limits)));
}

} // namespace

ParsedStatement parseStatement(std::string_view text, const Limits &limits) {
  ParsedStatement statement;
  if (text.size() > limits.statementBytes) {
    statement.error = limitError(text, msg::tooLong(limits.statementBytes));
    return statement;
  }

  antlr4::ANTLRInputStream input(codePointsOf(text));
  AntlrLexer lexer(&input);
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

  AntlrParser parser(&stream);
  SyntaxErrorListener errors(text);
  parser.removeErrorListeners();
  parser.addErrorListener(&errors);
  grammar::PtxStatementParser::StatementContext *tree = parser.statement();
  if (errors.first)
    statement.error = std::move(errors.first);
  else
    statement.ast = buildAst(*tree);
  return statement;
}

} // namespace ptxmatrix
