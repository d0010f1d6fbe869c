//===- Grammar.cpp - Statements as ANTLR's lexer reads them ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Grammar.h"
#include "Lex/Lexer.h"
#include "PtxStatementLexer.h"
#include "Syntax/Parser.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

using AntlrLexer = grammar::PtxStatementLexer;

SourceRange rangeOf(const antlr4::Token &token) { return {token.getStartIndex(), token.getStopIndex() + 1}; }

TokenKind kindOf(const antlr4::Token &token, std::string_view text) {
  switch (token.getType()) {
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
  case AntlrLexer::STRING:
    return TokenKind::String;
  case AntlrLexer::UNKNOWN: // statements have no '.' by itself and no '='
    return text == "." || text == "=" ? punctuation(text.front()) : TokenKind::Unknown;
  default:
    break;
  }
  return findLongOperator(text).value_or(punctuation(text.front()));
}

/// How deep the tokens of \p text nest: brackets, and operators that nest to the right.
unsigned nesting(antlr4::TokenStream &tokens, std::string_view text) {
  unsigned depth = 0;
  bool afterOperand = false;
  for (size_t i = 0; i + 1 < tokens.size(); ++i) { // the last one is the end
    const antlr4::Token &token = *tokens.get(i);
    switch (token.getType()) {
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
    case AntlrLexer::RPAREN:
      afterOperand = true;
      break;
    default:
      afterOperand = !isPunctuation(kindOf(token, rangeOf(token).of(text)));
    }
  }
  return depth;
}

unsigned mostNesting(const Limits &limits) { return std::min(limits.nesting, Limits::kMaxNesting); }

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

/// ANTLR's tokens of a text.
struct GrammarStream {
  explicit GrammarStream(std::string_view text) : input(codePointsOf(text)), lexer(&input), tokens(&lexer) {
    lexer.removeErrorListeners(); // the grammar makes a token of every character
    tokens.fill();
  }

  antlr4::ANTLRInputStream input;
  AntlrLexer lexer;
  antlr4::CommonTokenStream tokens;
};

std::vector<Token> readTokens(antlr4::TokenStream &stream, std::string_view text) {
  std::vector<Token> tokens;
  for (size_t i = 0; i + 1 < stream.size(); ++i) { // the last one is the end
    const antlr4::Token &token = *stream.get(i);
    tokens.push_back({kindOf(token, rangeOf(token).of(text)), rangeOf(token)});
  }
  return tokens;
}

SyntaxError limitError(SourceRange statement, Message message) {
  return {.range = {statement.begin, std::min(statement.begin + 1, statement.end)}, .message = std::move(message)};
}

} // namespace

SourceRange ParsedStatement::range() const {
  return tokens.empty() ? SourceRange{} : SourceRange{tokens.front().range.begin, tokens.back().range.end};
}

bool isUnterminated(std::string_view text) {
  constexpr size_t kMaxProblems = 64; // that the lexer keeps for one token, so the last one may be missing
  Lexer lexer(text);
  for (bool isEnd = false; !isEnd;) {
    isEnd = lexer.next().is(TokenKind::End);
    size_t count = 0;
    while (const std::optional<LexicalProblem> problem = lexer.takeProblem())
      if (problem->kind == SyntaxProblem::UnterminatedComment || problem->kind == SyntaxProblem::UnterminatedString ||
          ++count == kMaxProblems)
        return true;
  }
  return false;
}

std::vector<Token> grammarTokens(std::string_view text) {
  GrammarStream source(text);
  return readTokens(source.tokens, text);
}

ParsedStatement parseStatement(std::string_view text, const Limits &limits) {
  GrammarStream source(text);
  antlr4::CommonTokenStream &stream = source.tokens;
  ParsedStatement statement;
  statement.tokens = readTokens(stream, text);
  if (statement.range().size() > limits.statementBytes)
    statement.error = limitError(statement.range(), msg::tooLong(/*text*/ false, limits.statementBytes));
  else if (nesting(stream, text) > mostNesting(limits))
    statement.error = limitError(statement.range(), msg::tooNested(mostNesting(limits)));
  if (statement.error)
    return statement;

  grammar::PtxStatementParser parser(&stream);
  SyntaxStop stop;
  if (const std::unique_ptr<Ast> ast = parseWith(parser, &stop))
    statement.ast = *ast;
  else
    statement.error = describe(stop, statement.tokens, text);
  if (statement.ast.foreign)
    statement.error = describeForeign(statement.in(text));
  return statement;
}

} // namespace ptxmatrix
