//===- Lexer.h - Lexer of PTX modules ---------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Splits module text into words coarse enough to find statements and declarations.  The exact lexical grammar of our
// own statements is grammar/PtxStatement.g4.
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

/// What a word is.
enum class WordKind : uint8_t {
  End,        ///< The end of the text.
  Identifier, ///< `mov`, `%r1`, `$L__BB0_1`, `_`.
  Directive,  ///< `.reg`, `.b32`, `.shared::cta`: a '.' and what follows it at once.
  Number,     ///< `0x10`, `1.5`, `0f3F800000`.
  String,     ///< `"..."`, quotes included.
  Punctuation ///< One character.
};

/// A lexical defect that the lexer met on its way to a word.
enum class LexicalProblem : uint8_t { None, UnterminatedComment, UnterminatedString, NonAscii, Nul, BadCharacter };

/// A word and where it stands.
struct Word {
  WordKind kind = WordKind::End;
  SourceRange range;
  std::string_view text;

  bool is(char punctuation) const { return kind == WordKind::Punctuation && text.front() == punctuation; }
  bool isDirective(std::string_view name) const { return kind == WordKind::Directive && text == name; }
};

/// Where bytes that are not ASCII are no defect; ptxas changed its mind several times.  Outside of comments and strings
/// they always are.
struct NonAsciiRules {
  bool inComments = true;
  bool directlyBehindOpener = true; ///< Right after the `//` or `/*`, too.
  bool ffInBlocks = true;           ///< The byte 0xFF in comments of the kind /* */, too.
  bool inStrings = false;
};

/// Where the comment `/* */` ends that begins at \p pos of \p text; \p pos where it is not closed.
size_t endOfBlockComment(std::string_view text, size_t pos);
/// Where the line marker of a preprocessor ends that begins at \p pos, with a '#'; \p pos where none does.
size_t endOfLineMarker(std::string_view text, size_t pos);

/// Reads words one after the other.  White space, comments and line markers (`# 1 "file.cu"`) are skipped.
class Lexer {
public:
  explicit Lexer(std::string_view text, NonAsciiRules rules = {}) : text(text), nonAscii(rules) {}

  /// The next word, which is taken.
  Word next() {
    if (peekedFrom != pos)
      return read();
    pos = peeked.range.end;
    return peeked;
  }
  /// The next word, which stays.  It can be looked at until another is peeked at.
  const Word &peek() {
    if (peekedFrom != pos)
      readAhead();
    return peeked;
  }

  /// The comment that precedes the next word, the first of several, which is taken; nothing where none does.
  std::optional<SourceRange> nextComment();

  /// Where reading stands.
  struct Mark {
    size_t position;
    LexicalProblem problem;
  };
  Mark mark() const { return {pos, problem}; }
  /// Reads again from \p mark on; a defect that was met since is met again.
  void goBackTo(Mark mark) {
    pos = mark.position;
    if (std::exchange(problem, mark.problem) != mark.problem)
      peekedFrom = SIZE_MAX;
  }

  /// Where the next word is looked for.
  size_t position() const { return pos; }
  /// Goes on at \p offset, up to where somebody else has read.
  void moveTo(size_t offset) { pos = offset; }

  /// The number after `.version`, which is taken; an empty word where none stands there.  For ptxas the two are one
  /// word, with nothing but blanks of this line in between.
  Word nextVersionNumber();
  /// Skips the rest of this line.
  void skipLine();

  /// The first defect met since the last call, and its range; then forgets it.
  LexicalProblem takeProblem(SourceRange &range);
  /// True if the last defect taken is in a comment.
  bool wasInComment() const { return problemInComment; }

private:
  Word read();
  void readAhead();
  bool skipToComment();
  void skipTrivia();
  void skipComment();
  void skipBlockComment();
  bool skipLineMarker();
  void report(LexicalProblem what, SourceRange range);
  /// What a byte is part of.
  enum class Place : uint8_t { Word, String, LineComment, BlockComment };
  bool isAllowed(size_t offset, Place place, size_t begin) const;
  /// Reports the byte at \p offset, which is part of what begins at \p begin, if it cannot be there.
  void checkByte(size_t offset, Place place, size_t begin);
  char at(size_t offset) const { return offset < text.size() ? text[offset] : '\0'; }

  std::string_view text;
  NonAsciiRules nonAscii;
  size_t pos = 0;
  LexicalProblem problem = LexicalProblem::None;
  SourceRange problemRange;
  bool problemInComment = false;
  /// The word read ahead, and its origin, unless a defect up to its end must be reported when it is consumed.
  Word peeked;
  size_t peekedFrom = SIZE_MAX;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_LEXER_H
