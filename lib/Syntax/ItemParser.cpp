//===- ItemParser.cpp - What the parsers of items share -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/ItemParser.h"

namespace ptxmatrix {
namespace {

SyntaxProblem asSyntaxProblem(LexicalProblem::Kind problem) {
  switch (problem) {
  case LexicalProblem::UnterminatedComment:
    return SyntaxProblem::UnterminatedComment;
  case LexicalProblem::UnterminatedString:
    return SyntaxProblem::UnterminatedString;
  case LexicalProblem::Nul:
    return SyntaxProblem::Nul;
  case LexicalProblem::BadCharacter:
    return SyntaxProblem::BadCharacter;
  case LexicalProblem::NonAsciiInComment:
    return SyntaxProblem::NonAsciiInComment;
  case LexicalProblem::NonAscii:
    break;
  }
  return SyntaxProblem::NonAscii;
}

/// A number is not a target but was certainly meant as one.
bool isTargetName(const Word &word) { return word.kind == TokenKind::Identifier || word.isNumber(); }

} // namespace

Item makeItem(ItemKind kind, const Word &word) {
  Item item;
  item.kind = kind;
  item.range = word.range;
  item.word = word;
  return item;
}

Item makeProblem(SyntaxProblem problem, SourceRange range, const Word &word) {
  Item item = makeItem(ItemKind::Problem, word);
  item.problem = problem;
  item.range = range;
  return item;
}

void ItemParser::emitLexicalProblems(size_t end) {
  while (const std::optional<LexicalProblem> problem = tokens.takeProblem(end))
    take(makeProblem(asSyntaxProblem(problem->kind), problem->range));
}

void ItemParser::emit(const Item &item) {
  if (tokens.hasProblems()) [[unlikely]]
    emitLexicalProblems(std::max(item.range.end, item.word.range.end));
  take(item);
}

void ItemParser::emit(const Declaration &declaration, const Word &name) {
  Item item = makeItem(ItemKind::Declaration, name);
  item.declaration = &declaration;
  emit(item);
}

void ItemParser::skipToSemicolon(bool isOutside) {
  for (const size_t begin = tokens.mark();; tokens.bound(begin)) {
    const Word word = tokens.peek();
    if (word.isEnd() || word.is('}') || (isOutside && beginsModuleItem(word)))
      return;
    if (word.is('{')) {
      skipBracketed('{', '}');
      continue;
    }
    tokens.skip();
    if (word.is(';'))
      return;
  }
}

bool ItemParser::skipBracketed(char open, char close) {
  const size_t begin = tokens.mark();
  for (size_t nesting = 0;; tokens.bound(begin)) {
    const Token token = tokens.peekToken();
    if (token.is(TokenKind::End))
      return false;
    tokens.skip();
    if (token.is(open))
      ++nesting;
    else if (token.is(close) && --nesting == 0)
      return true;
  }
}

MaybeProblem ItemParser::readPragma() {
  for (;;) {
    if (!tokens.peek().is(TokenKind::String))
      return unexpected(tokens.peek());
    tokens.skip();
    if (tokens.peek().is(';')) {
      tokens.skip();
      return std::nullopt;
    }
    if (!tokens.peek().is(','))
      return missing(SyntaxProblem::MissingSemicolon, tokens.lastEnd(), tokens.peek());
    tokens.skip();
  }
}

bool ItemParser::readTargets(bool isInBody) {
  for (;;) {
    if (!isTargetName(tokens.peek())) {
      emit(unexpected(tokens.peek()));
      return false;
    }
    emit(ItemKind::Target, tokens.next());
    const Word behind = tokens.peek();
    if (behind.is(','))
      tokens.skip();
    else if (!isInBody && isTargetName(behind))
      emit(missing(SyntaxProblem::MissingComma, tokens.lastEnd(), behind));
    else
      return true;
  }
}

} // namespace ptxmatrix
