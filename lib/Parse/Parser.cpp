//===- Parser.cpp - From the text of a statement to its AST ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "AstBuilder.h"
#include "PtxStatementLexer.h"
#include "SyntaxMessage.h"

#include <algorithm>

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
unsigned nesting(const std::vector<antlr4::Token *> &tokens) {
  unsigned depth = 0;
  bool afterOperand = false;
  for (const antlr4::Token *token : tokens) {
    switch (token->getType()) {
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
      afterOperand = kindOf(token->getType()) != TokenKind::Punctuation || token->getType() == Lexer::RPAREN;
    }
  }
  return depth;
}

SyntaxError limitError(size_t length, std::string message) {
  return {.range = {0, std::min<size_t>(length, 1)}, .message = std::move(message), .isLimit = true};
}

} // namespace

ParsedStatement parseStatement(std::string_view text, const Limits &limits) {
  ParsedStatement statement;
  if (text.size() > limits.statementBytes) {
    statement.error = limitError(text.size(), "the statement is longer than " + std::to_string(limits.statementBytes) +
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

  const std::vector<antlr4::Token *> tokens = stream.getTokens();
  const unsigned mostNesting = std::min(limits.nesting, Limits::kMostNesting);
  if (nesting(tokens) > mostNesting) {
    statement.error = limitError(text.size(), "the statement nests more than " + std::to_string(mostNesting) +
                                                  " parentheses and operators, the most that ptxmatrix reads");
    return statement;
  }
  for (const antlr4::Token *token : tokens)
    if (token->getType() != antlr4::Token::EOF)
      statement.tokens.push_back({kindOf(token->getType()), {token->getStartIndex(), token->getStopIndex() + 1}});

  grammar::PtxStatementParser parser(&stream);
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
