//===- Lexer.h - The lexer of PTX -------------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// grammar/PtxStatement.g4 defines the tokens; tests and a fuzzer compare with the lexer that ANTLR generates from it.

#pragma once

#include "Lex/Token.h"

#include <span>
#include <vector>

namespace ptxmatrix {

/// Why a text is not a valid module.  The lexer finds the first ones: bytes that are wrong, whatever they are a part
/// of.
enum class SyntaxProblem : uint8_t {
  UnterminatedComment,
  UnterminatedString,
  NonAscii,
  NonAsciiInComment,
  Nul,
  BadCharacter, ///< A character that PTX has only in strings and comments.
  StatementOutsideFunction,
  MissingSemicolon,   ///< range: empty, at the position of the missing ';'.
  MissingComma,       ///< range: empty, at the position of the missing ','.
  MissingName,        ///< Of a declaration.  range: empty, where it is missing; word: the next word.
  UnexpectedWord,     ///< word: the unexpected word.
  MissingDot,         ///< word: `reg`.
  UnknownInstruction, ///< word: in the position of an opcode, but no instruction begins with it.
  ReservedName,       ///< word: a name that cannot be declared.
  UnclosedFunction    ///< range: the '{' that is not closed.  All scopes but the module's are closed.
};

struct LexicalProblem {
  SyntaxProblem kind = SyntaxProblem::NonAscii;
  SourceRange range;
};

class Lexer {
public:
  /// Bytes that are not ASCII are allowed in strings and, unless \p hasAsciiComments, in comments.
  explicit Lexer(std::string_view text, size_t begin = 0, bool hasAsciiComments = false)
      : text(text), hasAsciiComments(hasAsciiComments), pos(begin) {}

  /// The next token.  Skips white space, the line markers of preprocessors (`# 1 "file.cu"`) and, unless \p
  /// withComments, comments.
  Token next(bool withComments = false);
  /// Writes the next tokens without comments to \p tokens, up to the first End, and their kinds to \p kinds.  Returns
  /// how many there are.
  size_t read(std::span<Token> tokens, char *kinds);

  bool hasProblems() const { return !problems.empty(); }
  /// Returns and drops the first problem before \p end.
  std::optional<LexicalProblem> takeProblem(size_t end = SIZE_MAX) {
    if (problems.empty() || problems.front().range.begin >= end)
      return std::nullopt;
    const LexicalProblem first = problems.front();
    problems.erase(problems.begin());
    return first;
  }

private:
  static constexpr size_t kMaxProblems = 64;

  size_t readAt(std::string_view source, size_t begin, Token &token);
  size_t endOfOther(size_t begin, TokenKind &kind);
  size_t endOfQuotation(size_t begin);
  void report(SyntaxProblem kind, SourceRange range);
  void checkBytes(SourceRange range, std::optional<SyntaxProblem> nonAscii);

  std::string_view text;
  bool hasAsciiComments;
  size_t pos;
  std::optional<size_t> lastNewline;    ///< Of the text; nothing until it is needed.
  std::vector<LexicalProblem> problems; ///< The problems that were not taken, at most kMaxProblems.
};

/// All tokens of \p text, without the End and without comments.
std::vector<Token> lex(std::string_view text);

} // namespace ptxmatrix
