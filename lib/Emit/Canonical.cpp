//===- Canonical.cpp - A statement's canonical text -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Emit/Canonical.h"

namespace ptxmatrix {
namespace {

void appendTokens(std::string &text, const Statement &statement, TokenRange range) {
  for (TokenIndex token = range.begin; token < range.end; ++token) {
    const std::string_view word = statement.textOf(token);
    if (word == ",")
      text += ", ";
    else if (word == "%") // without spaces, `3%2` would be 3 and a register %2
      text += " % ";
    else
      text += word;
  }
}

/// Appends a space if \p text ends with a block comment.
void separate(std::string &text) {
  if (text.ends_with("*/"))
    text += ' ';
}

/// The end of the comment or line marker that begins at \p pos of \p gap.
size_t endOfTrivia(std::string_view gap, size_t pos) {
  if (gap[pos] == '/' && gap[pos + 1] == '*')
    return gap.find("*/", pos + 2) + 2;
  if (gap[pos] == '#') // the file name in it may have line breaks
    pos = gap.find('"', gap.find('"', pos) + 1);
  return std::min(gap.find('\n', pos), gap.size());
}

/// Appends the comments and line breaks of \p gap, which contains only white space, comments and line markers.
void appendTrivia(std::string &text, std::string_view gap) {
  for (size_t pos = 0; pos < gap.size();) {
    if (gap[pos] != '/' && gap[pos] != '#') {
      if (gap[pos] == '\n')
        text += pos > 0 && gap[pos - 1] == '\r' ? "\r\n" : "\n";
      ++pos;
      continue;
    }
    const size_t end = endOfTrivia(gap, pos);
    std::string_view comment = gap.substr(pos, end - pos);
    if (comment.ends_with('\r')) // part of the line break
      comment.remove_suffix(1);
    separate(text);
    text += comment;
    pos = end;
  }
}

} // namespace

std::string canonicalText(const Statement &statement, const MatchedForm &opcode) {
  std::string text;
  for (size_t i = 1; i < statement.tokens.size(); ++i)
    appendTrivia(text,
                 SourceRange{statement.tokens[i - 1].range.end, statement.tokens[i].range.begin}.of(statement.source));
  separate(text);
  if (statement.ast().guard) {
    appendTokens(text, statement, statement.ast().guard->tokens);
    text += ' ';
  }
  text += opcode.text();
  const TokenRange operands{statement.ast().qualifiers.end, static_cast<TokenIndex>(statement.tokens.size() - 1)};
  if (operands.size() > 0)
    text += ' ';
  appendTokens(text, statement, operands);
  text += ';';
  return text;
}

} // namespace ptxmatrix
