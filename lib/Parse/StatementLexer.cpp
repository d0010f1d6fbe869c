//===- StatementLexer.cpp - Tokens of any statement -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/StatementLexer.h"
#include "Scan/Identifier.h"
#include "Scan/PlainStatement.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool isOctalDigit(char c) { return c >= '0' && c <= '7'; }
bool isBinaryDigit(char c) { return c == '0' || c == '1'; }
/// Whether an operator of two characters ends with \p c.
bool mayEndLong(char c) { return c == '<' || c == '>' || c == '=' || c == '&' || c == '|'; }

class StatementLexer {
public:
  StatementLexer(std::string_view text, LexedStatement &lexed) : text(text), lexed(lexed) {}

  bool lex() {
    lexed.tokens.clear();
    lexed.marks.clear();
    while (skipWhite()) {
      if (pos == text.size())
        return true;
      if (!readToken())
        return false;
    }
    return false;
  }

private:
  char at(size_t place) const { return place < text.size() ? text[place] : '\0'; }
  bool isFollowAt(size_t place) const { return isFollow(classOf(at(place))); }
  template <typename Is> size_t endOf(size_t place, Is is) const {
    while (place < text.size() && is(text[place]))
      ++place;
    return place;
  }

  void add(TokenKind kind, char mark, size_t end) {
    lexed.tokens.push_back({kind, {pos, end}});
    lexed.marks += mark;
    pos = end;
  }
  void add(TokenKind kind, size_t end) { add(kind, markOf(kind), end); }

  /// Passes over white space and comments; false at a comment that is not closed.
  bool skipWhite() {
    for (;;) {
      pos = endOf(pos, [](char c) { return classOf(c) == CharClass::White || c == '\x1a'; });
      const std::string_view opener = text.substr(pos, 2);
      if (opener != "//" && opener != "/*")
        return true;
      const size_t closer = opener == "//" ? text.find('\n', pos) : text.find("*/", pos + 2);
      if (opener == "//")
        pos = std::min(closer, text.size());
      else if (closer == std::string_view::npos)
        return false;
      else
        pos = closer + 2;
    }
  }

  bool readToken() {
    const char c = text[pos];
    if (c == '.') {
      readDot();
    } else if (isDigit(c)) {
      readNumber();
    } else if (const size_t end = endOfIdentifier(text, pos); end > pos) {
      add(TokenKind::Identifier, end);
    } else if (classOf(c) == CharClass::Letter) {
      add(TokenKind::Integer, endOfFollow(text, pos)); // WARP_SZ
    } else if (c == '_') {
      add(TokenKind::Sink, pos + 1);
    } else if (c > ' ' && c < '\x7f' && c != '#') { // which may begin the line marker of a preprocessor
      const auto *const found =
          mayEndLong(at(pos + 1)) ? std::ranges::find(kLongOperators, text.substr(pos, 2)) : kLongOperators.end();
      if (found != kLongOperators.end())
        add(TokenKind::Punctuation, markOfLong(static_cast<size_t>(found - kLongOperators.begin())), pos + 2);
      else
        add(TokenKind::Punctuation, c, pos + 1);
    } else {
      return false;
    }
    return true;
  }

  // Of what could begin here, it is the longest; of two as long, the one that the grammar names first.

  /// `.b32`, `.shared::cta`, `.5`, or the '.' alone.
  void readDot() {
    size_t qualifier = endOfFollow(text, pos + 1);
    if (qualifier == pos + 1)
      return add(TokenKind::Punctuation, '.', pos + 1);
    while (text.substr(qualifier, 2) == "::" && isFollowAt(qualifier + 2))
      qualifier = endOfFollow(text, qualifier + 2);
    const size_t digits = endOf(pos + 1, isDigit);
    const size_t number = digits > pos + 1 ? endOfExponent(digits) : pos;
    add(number >= qualifier ? TokenKind::Float : TokenKind::Qualifier, std::max(number, qualifier));
  }

  void readNumber() {
    const size_t real = endOfFloat();
    const size_t integer = endOfInteger();
    add(real >= integer ? TokenKind::Float : TokenKind::Integer, std::max(real, integer));
  }

  /// Where the exponent ends that begins at \p place; \p place where none does.
  size_t endOfExponent(size_t place) const {
    if (at(place) != 'e' && at(place) != 'E')
      return place;
    const size_t digits = place + (at(place + 1) == '+' || at(place + 1) == '-' ? 2 : 1);
    const size_t end = endOf(digits, isDigit);
    return end > digits ? end : place;
  }

  /// Where the floating-point constant ends that begins here with a digit; here where it is none.
  size_t endOfFloat() const {
    const size_t digits = endOf(pos, isDigit);
    const size_t decimal = at(digits) == '.' ? endOfExponent(endOf(digits + 1, isDigit)) : endOfExponent(digits);
    const char letter = at(pos) == '0' ? at(pos + 1) : '\0';
    const size_t bits = letter == 'f' || letter == 'F' ? 8 : letter == 'd' || letter == 'D' ? 16 : 0;
    const bool isHexadecimal = bits > 0 && endOf(pos + 2, isHexDigit) >= pos + 2 + bits;
    return std::max(decimal > digits ? decimal : pos, isHexadecimal ? pos + 2 + bits : pos);
  }

  size_t endOfInteger() const {
    size_t end = pos;
    if (at(pos) != '0')
      end = endOf(pos, isDigit);
    else if (const char base = at(pos + 1); (base == 'x' || base == 'X') && isHexDigit(at(pos + 2)))
      end = endOf(pos + 2, isHexDigit);
    else if ((base == 'b' || base == 'B') && isBinaryDigit(at(pos + 2)))
      end = endOf(pos + 2, isBinaryDigit);
    else
      end = endOf(pos, isOctalDigit);
    return at(end) == 'U' ? end + 1 : end;
  }

  std::string_view text;
  LexedStatement &lexed;
  size_t pos = 0;
};

} // namespace

bool lexStatement(std::string_view text, LexedStatement &lexed) { return StatementLexer(text, lexed).lex(); }

} // namespace ptxmatrix
