//===- PlainStatement.cpp - Statements as generators write them -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "PlainStatement.h"
#include "Identifier.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// All of it is inlined into one function, so that position and count stay in registers: the compiler takes a mark that
/// is written for a change of everything in memory.
#define PTXMATRIX_INLINE [[gnu::always_inline]]

/// Nearly all statements have few tokens and add nothing but a number.  What one that \p isAny may have else would
/// keep position and count from staying in registers.
template <bool isAny> class Reader {
public:
  PTXMATRIX_INLINE Reader(std::string_view text, size_t begin, PlainStatement &statement)
      : text(text), begin(begin), pos(begin), statement(statement) {
    takeBuffers();
  }

  /// Whether it was given up for what the other reader may read.
  bool hasGivenUp() const { return isMore; }

  PTXMATRIX_INLINE size_t read() {
    const size_t end = readStatement();
    statement.count = count;
    return end;
  }

private:
  PTXMATRIX_INLINE size_t readStatement() {
    if (at() == '@' && !readGuard())
      return 0;
    const size_t opcode = pos;
    if (!readName())
      return 0;
    while (at() == '.')
      if (!readQualifier())
        return 0;
    statement.opcode = {opcode - begin, pos - begin};
    skipWhite();
    if (at() == ';')
      return finish();
    while (readOperand()) {
      skipWhite();
      if (at() == ';')
        return finish();
      if (!take(',') || isMore)
        return 0;
    }
    return 0;
  }

  PTXMATRIX_INLINE size_t finish() {
    mark();
    return isMore ? 0 : pos;
  }

  PTXMATRIX_INLINE char at() const { return pos < text.size() ? text[pos] : '\0'; }
  PTXMATRIX_INLINE CharClass classAt() const { return classOf(at()); }
  PTXMATRIX_INLINE void skipWhite() {
    while (classAt() == CharClass::White)
      ++pos;
  }
  PTXMATRIX_INLINE void takeBuffers() {
    tokens = statement.buffer.data();
    marks = statement.marks.data();
    room = statement.marks.size();
  }
  PTXMATRIX_INLINE void add(TokenKind kind, char shape, size_t from) {
    if (count == room) [[unlikely]] {
      isMore = !isAny || room >= PlainStatement::kMaxTokens;
      if (isMore)
        return;
      enlarge();
    }
    tokens[count] = {kind, {from - begin, pos - begin}};
    marks[count] = shape;
    ++count;
  }
  void enlarge() {
    statement.buffer.resize(2 * room);
    statement.marks.resize(2 * room);
    takeBuffers();
  }
  PTXMATRIX_INLINE void add(TokenKind kind, size_t from) { add(kind, markOf(kind), from); }
  /// The character here is a token.
  PTXMATRIX_INLINE void mark() {
    const char shape = at();
    ++pos;
    add(TokenKind::Punctuation, shape, pos - 1);
  }
  /// Takes \p c and the white space behind it.
  PTXMATRIX_INLINE bool take(char c) {
    if (at() != c)
      return false;
    mark();
    skipWhite();
    return true;
  }

  PTXMATRIX_INLINE bool readGuard() {
    take('@');
    take('!');
    if (!readName() || classAt() != CharClass::White)
      return false;
    skipWhite();
    return true;
  }

  PTXMATRIX_INLINE bool readName() {
    const size_t from = pos;
    pos = endOfIdentifier(text, from);
    if (pos == from)
      return false;
    add(TokenKind::Identifier, from);
    return true;
  }

  PTXMATRIX_INLINE bool readQualifier() {
    const size_t from = pos;
    if (pos + 1 < text.size() && classOf(text[pos + 1]) == CharClass::Digit) // `.5` is a number
      return false;
    do {
      pos += at() == ':' ? 2 : 1;
      const size_t word = pos;
      pos = endOfFollow(text, word);
      if (pos == word)
        return false;
    } while (at() == ':' && pos + 1 < text.size() && text[pos + 1] == ':');
    const std::string_view written = text.substr(from, pos - from);
    // To the scanner these begin something else.  The test of the letter saves calls to compare texts.
    if (const char letter = written[1]; letter == 'r' || letter == 'l' || letter == 'p')
      if (written == ".reg" || written == ".loc" || written == ".pragma")
        return false;
    add(TokenKind::Qualifier, from);
    return true;
  }

  /// A decimal number, or a hexadecimal one, without a suffix.
  PTXMATRIX_INLINE bool readInteger() {
    const size_t from = pos;
    if (classAt() != CharClass::Digit)
      return false;
    const bool isZero = at() == '0';
    ++pos;
    if (isZero && at() == 'x') {
      ++pos;
      const size_t digits = pos;
      while (classAt() == CharClass::Digit || (at() >= 'a' && at() <= 'f') || (at() >= 'A' && at() <= 'F'))
        ++pos;
      if (pos == digits)
        return false;
    } else if (!isZero) {
      while (classAt() == CharClass::Digit)
        ++pos;
    }
    if (isFollow(classAt()) || at() == '.')
      return false;
    add(TokenKind::Integer, from);
    return true;
  }

  PTXMATRIX_INLINE bool readSink() {
    if (at() != '_' || (pos + 1 < text.size() && classOf(text[pos + 1]) != CharClass::White && text[pos + 1] != ',' &&
                        text[pos + 1] != '}'))
      return false;
    ++pos;
    add(TokenKind::Sink, pos - 1);
    return true;
  }

  /// A name and perhaps its element, which stands right behind it.
  PTXMATRIX_INLINE bool readElement() { return readName() && (at() != '.' || readQualifier()); }

  /// A number, perhaps with a sign, and the white space behind it.
  PTXMATRIX_INLINE bool readOffset() {
    take('-');
    if (!readInteger())
      return false;
    skipWhite();
    return true;
  }

  /// An integer constant expression without types and choices, and the white space behind it, up to the ']'.
  bool readExpression() {
    for (size_t open = 0;;) {
      for (char c = at(); !isMore && (c == '(' || c == '+' || c == '-' || c == '~' || c == '!'); c = at()) {
        if (c == '(')
          ++open;
        take(c);
      }
      if (!readInteger() || isMore)
        return false;
      skipWhite();
      for (; open > 0 && take(')'); --open)
        ;
      if (open == 0 && at() == ']')
        return true;
      if (!readOperator())
        return false;
    }
  }

  /// A binary operator, and the white space behind it.
  bool readOperator() {
    const std::string_view here = text.substr(pos, 2);
    const auto *const found = std::ranges::find(kLongOperators, here);
    const char next = here.size() == 2 ? here[1] : '\0';
    if (found != kLongOperators.end()) {
      pos += 2;
      add(TokenKind::Punctuation, markOfLong(static_cast<size_t>(found - kLongOperators.begin())), pos - 2);
    } else if (here.empty() || std::string_view("*/%+-<>&^|").find(here[0]) == std::string_view::npos) {
      return false;
    } else if ((here[0] == '/' && (next == '/' || next == '*')) || (here[0] == '%' && isFollow(classOf(next)))) {
      return false; // a comment, or a name
    } else {
      mark();
    }
    skipWhite();
    return true;
  }

  PTXMATRIX_INLINE bool readOperand() {
    if (take('{')) {
      do {
        if (!readSink() && !readElement())
          return false;
        skipWhite();
      } while (take(',') && !isMore);
      return take('}');
    }
    if (take('[')) {
      if (!readElement())
        return false;
      skipWhite();
      if (!take('+'))
        return take(']');
      if (isAny)
        return readExpression() && take(']');
      isMore = !readOffset() || at() != ']';
      return take(']');
    }
    if (take('-'))
      return readInteger();
    return classAt() == CharClass::Digit ? readInteger() : readElement();
  }

  std::string_view text;
  size_t begin;
  size_t pos;
  PlainStatement &statement;
  Token *tokens = nullptr; ///< Those of the statement, and its marks.
  char *marks = nullptr;
  size_t room = 0;
  size_t count = 0;
  bool isMore = false; ///< There is more than there is room for, or than this reader reads.
};

#undef PTXMATRIX_INLINE

} // namespace

size_t readPlainStatement(std::string_view text, size_t begin, PlainStatement &statement) {
  Reader</*isAny=*/false> reader(text, begin, statement);
  const size_t end = reader.read();
  return reader.hasGivenUp() ? Reader</*isAny=*/true>(text, begin, statement).read() : end;
}

} // namespace ptxmatrix
