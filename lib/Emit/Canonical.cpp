//===- Canonical.cpp - A statement's canonical text -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Emit/Canonical.h"

namespace ptxmatrix {
namespace {

/// Whether \p text ends in a line of its own that has only white space yet.
bool isAtLineBegin(std::string_view text) {
  const size_t last = text.find_last_not_of(" \t");
  return last != std::string_view::npos && text[last] == '\n';
}

/// The end of the comment or line marker that begins at \p pos of \p gap.
size_t endOfTrivia(std::string_view gap, size_t pos) {
  if (gap[pos] == '/' && gap[pos + 1] == '*')
    return gap.find("*/", pos + 2) + 2;
  if (gap[pos] == '#') // the file name in it may have line breaks
    pos = gap.find('"', gap.find('"', pos) + 1);
  return std::min(gap.find('\n', pos), gap.size());
}

/// Appends the comments and line breaks of \p gap, which contains only white space, comments and line markers, and what
/// indents its lines.
void appendTrivia(std::string &text, std::string_view gap) {
  for (size_t pos = 0; pos < gap.size();) {
    if (gap[pos] == '/' || gap[pos] == '#') {
      const size_t end = endOfTrivia(gap, pos);
      std::string_view comment = gap.substr(pos, end - pos);
      if (comment.ends_with('\r')) // part of the line break
        comment.remove_suffix(1);
      if (!isAtLineBegin(text))
        text += ' ';
      text += comment;
      pos = end;
      continue;
    }
    if (gap[pos] == '\n') {
      if (isAtLineBegin(text)) // an empty line has no indentation
        text.resize(text.rfind('\n') + 1);
      text += pos > 0 && gap[pos - 1] == '\r' ? "\r\n" : "\n";
      const size_t indented = std::min(gap.find_first_not_of(" \t", pos + 1), gap.size());
      text += gap.substr(pos + 1, indented - pos - 1);
    }
    ++pos;
  }
}

std::string_view gapBefore(const Statement &statement, TokenIndex token) {
  return SourceRange{statement.tokens[token - 1].range.end, statement.tokens[token].range.begin}.of(statement.source);
}

/// Prepares \p text, which had \p size before a gap, for the next token: with \p space if nothing is in the gap.
void separate(std::string &text, size_t size, std::string_view space) {
  if (text.size() == size)
    text += space;
  else if (text.ends_with("*/"))
    text += ' ';
}

/// What is between two tokens of operands.
std::string_view spaceBetween(std::string_view token, std::string_view next) {
  // Without spaces, `3%2` would be 3 and a register %2.
  return token == "," || token == "%" || next == "%" ? " " : "";
}

} // namespace

std::string canonicalText(const Statement &statement, const MatchedForm &opcode) {
  std::string text;
  if (statement.ast().guard) {
    for (TokenIndex token = statement.ast().guard->tokens.begin; token < statement.ast().guard->tokens.end; ++token)
      text += statement.textOf(token);
    text += ' ';
  }
  text += opcode.text();
  const TokenIndex operands = statement.ast().qualifiers.end;
  const auto last = static_cast<TokenIndex>(statement.tokens.size() - 1);
  // What is inside of the opcode, whose words may change places, comes after it.
  const size_t end = text.size();
  for (TokenIndex token = 1; token <= operands; ++token)
    appendTrivia(text, gapBefore(statement, token));
  separate(text, end, operands < last ? " " : "");
  text += statement.textOf(operands);
  for (TokenIndex token = operands + 1; token <= last; ++token) {
    const size_t size = text.size();
    appendTrivia(text, gapBefore(statement, token));
    separate(text, size, spaceBetween(statement.textOf(token - 1), statement.textOf(token)));
    text += statement.textOf(token);
  }
  return text;
}

} // namespace ptxmatrix
