//===- Lexer.h - Lexer of PTX modules ---------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Splits module text into words coarse enough to find statements and declarations.  The exact lexical grammar of
// supported instructions is grammar/PtxStatement.g4.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_LEXER_H
#define PTXMATRIX_LIB_SCAN_LEXER_H

#include "ptxmatrix/SourceRange.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace ptxmatrix {

/// The kind of a word.
enum class WordKind : uint8_t {
  End,        ///< The end of the text.
  Identifier, ///< `mov`, `%r1`, `$L__BB0_1`, `_`.
  Directive,  ///< `.reg`, `.b32`, `.shared::cta`: a '.' and the characters directly after it.
  Number,     ///< `0x10`, `1.5`, `0f3F800000`.
  String,     ///< `"..."`, quotes included.
  Punctuation ///< One character.
};

/// A lexical defect before a word.
enum class LexicalProblem : uint8_t {
  None,
  UnterminatedComment,
  UnterminatedString,
  NonAscii,
  NonAsciiInComment,
  Nul,
  BadCharacter
};

/// A word and its range.
struct Word {
  WordKind kind = WordKind::End;
  SourceRange range;
  std::string_view text;

  bool is(char punctuation) const { return kind == WordKind::Punctuation && text.front() == punctuation; }
  bool isDirective(std::string_view name) const { return kind == WordKind::Directive && text == name; }
};

/// The end of the `/* */` comment that begins at \p pos of \p text, or \p pos if it is not closed.
size_t endOfBlockComment(std::string_view text, size_t pos);
/// The end of the preprocessor's line marker whose '#' is at \p pos, or \p pos if there is none.
size_t endOfLineMarker(std::string_view text, size_t pos);

/// Reads words one after another.  Skips white space, comments and line markers (`# 1 "file.cu"`).
class Lexer {
public:
  /// Bytes that are not ASCII are allowed in strings and, unless \p hasAsciiComments, in comments.
  explicit Lexer(std::string_view text, bool hasAsciiComments = false)
      : text(text), hasAsciiComments(hasAsciiComments) {}

  /// Consumes the next word.
  Word next() {
    if (peekedFrom != pos)
      return read();
    pos = peeked.range.end;
    return peeked;
  }
  /// The next word, without consuming it.  It is valid until another word is peeked.
  const Word &peek() {
    if (peekedFrom != pos)
      readAhead();
    return peeked;
  }

  /// Consumes the next comment and returns its range; nothing if a word comes first.
  std::optional<SourceRange> nextComment();

  /// The reading position.
  struct Mark {
    size_t position;
    LexicalProblem problem;
  };
  Mark mark() const { return {pos, problem}; }
  /// Continues at \p mark.  Defects found since then are found again.
  void goBackTo(Mark mark) {
    pos = mark.position;
    if (std::exchange(problem, mark.problem) != mark.problem)
      peekedFrom = SIZE_MAX;
  }

  /// Where the search for the next word begins.
  size_t position() const { return pos; }
  /// Continues at \p offset, after the caller has read the text up to there.
  void moveTo(size_t offset) { pos = offset; }

  /// Consumes the number after `.version`; returns an empty word if there is none. ptxas treats both as one word, with
  /// only blanks of the same line in between.
  Word nextVersionNumber();
  /// Skips the rest of this line.
  void skipLine();

  /// Returns the first defect found since the last call, and its range, and clears it.
  LexicalProblem takeProblem(SourceRange &range);

private:
  Word read();
  void readAhead();
  bool skipToComment();
  void skipTrivia();
  void skipComment();
  void skipBlockComment();
  bool skipLineMarker();
  void report(LexicalProblem what, SourceRange range);
  /// The context of a byte.
  enum class Place : uint8_t { Word, String, Comment };
  /// Reports the byte at \p offset if it is not allowed in \p place.
  void checkByte(size_t offset, Place place);
  char at(size_t offset) const { return offset < text.size() ? text[offset] : '\0'; }

  std::string_view text;
  bool hasAsciiComments;
  size_t pos = 0;
  LexicalProblem problem = LexicalProblem::None;
  SourceRange problemRange;
  /// The word read ahead and where it was read from; not used if a defect must be reported when the word is consumed.
  Word peeked;
  size_t peekedFrom = SIZE_MAX;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_LEXER_H
