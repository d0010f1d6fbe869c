//===- Lexer.cpp - Lexer of PTX modules -----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/Lexer.h"
#include "Scan/CharClass.h"

namespace ptxmatrix {
namespace {

/// What may follow the first character of an identifier (PTX ISA, "Identifiers").
bool isFollow(char c) { return isFollow(classOf(c)); }
/// A character that PTX has only in strings and comments.
bool isBad(char c) { return c == '\'' || c == '`' || (c > '\0' && c < ' '); }

} // namespace

size_t endOfBlockComment(std::string_view text, size_t pos) {
  const size_t closer = text.find("*/", pos + 2);
  return closer == std::string_view::npos ? pos : closer + 2;
}

// `# 1 "file.cu" 2`, also with the word `line`, and also at the end of a line.  Any other '#' is an error in ptxas.
size_t endOfLineMarker(std::string_view text, size_t pos) {
  size_t end = pos + 1;
  auto skip = [&](bool (*is)(char)) {
    const size_t begin = end;
    while (end < text.size() && is(text[end]))
      ++end;
    return end > begin;
  };
  skip(isBlank);
  if (text.substr(end).starts_with("line")) {
    end += 4;
    skip(isBlank);
  }
  if (!skip(isDigit) || !skip(isBlank) || end == text.size() || text[end] != '"')
    return pos;
  end = text.find('"', end + 1);
  if (end == std::string_view::npos)
    return pos;
  ++end;
  while (skip(isBlank) && skip(isDigit))
    ;
  return end < text.size() && text[end] == '\n' ? end : pos;
}

void Lexer::report(LexicalProblem what, SourceRange range) {
  if (problem != LexicalProblem::None)
    return;
  problem = what;
  problemRange = range;
}

void Lexer::checkByte(size_t offset, Place place) {
  if (isPlainAscii(text[offset]))
    return;
  const SourceRange range{offset, offset + 1};
  if (text[offset] == '\0')
    return report(LexicalProblem::Nul, range);
  if (place == Place::Word)
    return report(LexicalProblem::NonAscii, range);
  if (place == Place::Comment && hasAsciiComments)
    report(LexicalProblem::NonAsciiInComment, range);
}

LexicalProblem Lexer::takeProblem(SourceRange &range) {
  const LexicalProblem taken = problem;
  range = problemRange;
  goBackTo({pos, LexicalProblem::None});
  return taken;
}

void Lexer::skipLine() {
  for (; pos < text.size() && text[pos] != '\n'; ++pos)
    checkByte(pos, Place::Comment);
}

void Lexer::skipBlockComment() {
  const size_t begin = pos;
  for (pos += 2; pos < text.size(); ++pos) {
    if (text[pos] == '*' && at(pos + 1) == '/') {
      pos += 2;
      return;
    }
    checkByte(pos, Place::Comment);
  }
  report(LexicalProblem::UnterminatedComment, {begin, begin + 2});
}

bool Lexer::skipLineMarker() {
  const size_t begin = pos;
  for (const size_t end = endOfLineMarker(text, pos); pos < end; ++pos)
    checkByte(pos, Place::String);
  return pos > begin;
}

void Lexer::skipComment() { at(pos + 1) == '*' ? skipBlockComment() : skipLine(); }

/// Returns false if something other than a comment follows.
bool Lexer::skipToComment() {
  while (pos < text.size()) {
    const char c = text[pos];
    if (isWhite(c))
      ++pos;
    else if (c == '/' && (at(pos + 1) == '*' || at(pos + 1) == '/'))
      return true;
    else if (c != '#' || !skipLineMarker())
      return false;
  }
  return false;
}

void Lexer::skipTrivia() {
  while (skipToComment())
    skipComment();
}

std::optional<SourceRange> Lexer::nextComment() {
  if (!skipToComment())
    return std::nullopt;
  const size_t begin = pos;
  skipComment();
  return SourceRange{begin, pos};
}

Word Lexer::nextVersionNumber() {
  size_t begin = pos;
  while (isBlank(at(begin)))
    ++begin;
  size_t end = begin;
  auto skipDigits = [&] {
    const size_t first = end;
    while (isDigit(at(end)))
      ++end;
    return end > first;
  };
  if (begin == pos || !skipDigits() || at(end++) != '.' || !skipDigits())
    return {};
  // ptxas rejects `8.0.1` and `8.0f` as single words, but splits `8.0.target`.
  while (isFollow(at(end)) || (at(end) == '.' && isDigit(at(end + 1))))
    ++end;
  pos = end;
  return {WordKind::Number, {begin, end}, text.substr(begin, end - begin)};
}

void Lexer::readAhead() {
  const Mark before = mark();
  peeked = read();
  peekedFrom = before.position;
  goBackTo(before);
}

Word Lexer::read() {
  if (pos < text.size() && isPunctuation(classOf(text[pos]))) {
    ++pos;
    return {WordKind::Punctuation, {pos - 1, pos}, text.substr(pos - 1, 1)};
  }
  skipTrivia();
  const size_t begin = pos;
  WordKind kind = WordKind::Punctuation;
  if (pos >= text.size()) {
    pos = text.size();
    kind = WordKind::End;
  } else if (const char c = text[pos++]; isLetter(c) || c == '_' || c == '$' || (c == '%' && isFollow(at(pos)))) {
    kind = WordKind::Identifier;
    pos = endOfFollow(text, pos);
  } else if (c == '.' && isFollow(at(pos))) {
    kind = WordKind::Directive;
    pos = endOfQualifier(text, begin);
  } else if (isDigit(c)) {
    kind = WordKind::Number;
    while (isFollow(at(pos)) || at(pos) == '.')
      ++pos;
  } else if (c == '"') {
    kind = WordKind::String;
    // A backslash has no meaning in a string, and a string may span lines.
    for (; pos < text.size() && text[pos] != '"'; ++pos)
      checkByte(pos, Place::String);
    if (pos < text.size())
      ++pos;
    else
      report(LexicalProblem::UnterminatedString, {begin, begin + 1});
  } else {
    checkByte(begin, Place::Word);
    if (isBad(c))
      report(LexicalProblem::BadCharacter, {begin, pos});
  }
  return {kind, {begin, pos}, text.substr(begin, pos - begin)};
}

} // namespace ptxmatrix
