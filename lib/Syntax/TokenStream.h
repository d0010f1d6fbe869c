//===- TokenStream.h - Tokens with lookahead --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_TOKENSTREAM_H
#define PTXMATRIX_LIB_SYNTAX_TOKENSTREAM_H

#include "Lex/Lexer.h"
#include "Syntax/Item.h"

#include <algorithm>
#include <span>
#include <vector>

namespace ptxmatrix {

/// The tokens of a text.  Those since the last forget() are kept, so that a parser can go back.
class TokenStream {
public:
  explicit TokenStream(std::string_view text, bool hasAsciiComments = false)
      : text(text), lexer(text, 0, hasAsciiComments) {}

  /// The token that is \p ahead of the next one, without consuming it.  Valid until the next call of a
  /// function that peeks.
  const Token &peekToken(size_t ahead = 0) {
    while (place + ahead >= size) [[unlikely]]
      readMore();
    return tokens[place + ahead];
  }
  Word peek(size_t ahead = 0) { return wordOf(peekToken(ahead)); }
  /// Consumes the next token.
  Word next() {
    const Word word = peek();
    ++place;
    return word;
  }
  void skip() { ++place; }
  /// Consumes the next token if it is \p c.  Returns whether it is.
  bool skip(char c) {
    const bool isFound = peekToken().is(c);
    place += isFound ? 1 : 0;
    return isFound;
  }

  /// The number of tokens that were consumed since the last forget().
  size_t mark() const { return place; }
  void goBackTo(size_t mark) { place = mark; }
  /// The tokens that were consumed since \p mark.
  std::span<const Token> since(size_t mark) const { return {tokens.data() + mark, place - mark}; }
  /// The last token that was consumed, at least one.
  const Token &last() const { return tokens[place - 1]; }
  /// Its end, or 0 at the beginning.
  size_t lastEnd() const { return place > 0 ? last().range.end : 0; }

  /// Allows to drop the consumed tokens but the last one.  All marks are then invalid.
  void forget() {
    constexpr size_t kMany = 1024; // more than are read ahead, which are moved
    if (place >= kMany)
      drop(0, place - 1);
  }
  /// Drops the tokens since \p mark but the first and the last one, if there are very many: what is skipped has no
  /// limit, and no statement that is checked has so many.
  void bound(size_t mark) {
    constexpr size_t kMost = size_t{1} << 19;
    if (place - mark >= kMost) [[unlikely]]
      drop(mark + 1, place - 1);
  }

  bool hasProblems() const { return lexer.hasProblems(); }
  /// The first problem of the bytes before \p end that was not taken yet.
  std::optional<LexicalProblem> takeProblem(size_t end) { return lexer.takeProblem(end); }
  Word wordOf(const Token &token) const { return {token, token.range.of(text)}; }

private:
  static constexpr size_t kChunk = 64;

  void readMore() {
    if (tokens.size() < size + kChunk)
      tokens.resize(2 * tokens.size() + kChunk);
    size += lexer.read(std::span(tokens).subspan(size, kChunk));
  }
  /// Drops the tokens from \p begin to \p end, which were consumed.
  void drop(size_t begin, size_t end) {
    std::copy(&tokens[end], tokens.data() + size, &tokens[begin]);
    size -= end - begin;
    place -= end - begin;
  }

  std::string_view text;
  Lexer lexer;
  std::vector<Token> tokens; ///< The first `size` of them.
  size_t size = 0;
  size_t place = 0; ///< The next one.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_TOKENSTREAM_H
