//===- Lexer.cpp - Words of a PTX module ----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lexer.h"

namespace ptxmatrix {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
/// What may follow the first character of an identifier (PTX ISA, "Identifiers").
bool isFollow(char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '$'; }
bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool isAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

} // namespace

void Lexer::report(LexicalProblem what, SourceRange range) {
  if (problem != LexicalProblem::None)
    return;
  problem = what;
  problemRange = range;
}

void Lexer::checkByte(size_t offset) {
  if (!isAscii(text[offset]))
    report(LexicalProblem::NonAscii, {offset, offset + 1});
  else if (text[offset] == '\0')
    report(LexicalProblem::Nul, {offset, offset + 1});
}

LexicalProblem Lexer::takeProblem(SourceRange &range) {
  LexicalProblem taken = problem;
  range = problemRange;
  problem = LexicalProblem::None;
  return taken;
}

void Lexer::skipLine() {
  for (; pos < text.size() && text[pos] != '\n'; ++pos)
    checkByte(pos);
}

void Lexer::skipBlockComment() {
  const size_t begin = pos;
  for (pos += 2; pos < text.size(); ++pos) {
    if (text[pos] == '*' && at(pos + 1) == '/') {
      pos += 2;
      return;
    }
    checkByte(pos);
  }
  report(LexicalProblem::UnterminatedComment, {begin, begin + 2});
}

void Lexer::skipTrivia() {
  while (pos < text.size()) {
    const char c = text[pos];
    if (isSpace(c)) {
      atLineStart = atLineStart || c == '\n';
      ++pos;
    } else if (c == '/' && at(pos + 1) == '*') {
      skipBlockComment();
      atLineStart = false;
    } else if ((c == '/' && at(pos + 1) == '/') || (c == '#' && atLineStart)) {
      skipLine();
    } else {
      return;
    }
  }
}

Word Lexer::next() {
  skipTrivia();
  atLineStart = false;
  const size_t begin = pos;
  WordKind kind = WordKind::Punctuation;
  if (pos >= text.size()) {
    pos = text.size();
    kind = WordKind::End;
  } else if (const char c = text[pos++]; isLetter(c) || c == '_' || c == '$' || (c == '%' && isFollow(at(pos)))) {
    kind = WordKind::Identifier;
    while (isFollow(at(pos)))
      ++pos;
  } else if (c == '.' && isFollow(at(pos))) {
    kind = WordKind::Directive;
    for (;;) {
      if (isFollow(at(pos)))
        ++pos;
      else if (at(pos) == ':' && at(pos + 1) == ':' && isFollow(at(pos + 2)))
        pos += 2;
      else
        break;
    }
  } else if (isDigit(c)) {
    kind = WordKind::Number;
    while (isFollow(at(pos)) || at(pos) == '.')
      ++pos;
  } else if (c == '"') {
    kind = WordKind::String;
    // A backslash means nothing, and a string may go over lines.
    for (; pos < text.size() && text[pos] != '"'; ++pos)
      checkByte(pos);
    if (pos < text.size())
      ++pos;
    else
      report(LexicalProblem::UnterminatedString, {begin, begin + 1});
  } else {
    checkByte(begin);
  }
  return {kind, {begin, pos}, text.substr(begin, pos - begin)};
}

} // namespace ptxmatrix
