//===- PlainStatement.cpp - Statements as generators write them -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/PlainStatement.h"
#include "Scan/Identifier.h"

namespace ptxmatrix {
namespace {

/// All of it is inlined into one function, so that position and count stay in registers: the compiler takes a mark that
/// is written for a change of everything in memory.
#define PTXMATRIX_INLINE [[gnu::always_inline]]

class Reader {
public:
  PTXMATRIX_INLINE Reader(std::string_view text, size_t begin, PlainStatement &statement)
      : text(text), begin(begin), pos(begin), statement(statement) {}

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
      if (!take(',') || isFull)
        return 0;
    }
    return 0;
  }

  PTXMATRIX_INLINE size_t finish() {
    mark();
    return isFull ? 0 : pos;
  }

  PTXMATRIX_INLINE char at() const { return pos < text.size() ? text[pos] : '\0'; }
  PTXMATRIX_INLINE CharClass classAt() const { return classOf(at()); }
  PTXMATRIX_INLINE void skipWhite() {
    while (classAt() == CharClass::White)
      ++pos;
  }
  PTXMATRIX_INLINE void add(TokenKind kind, char shape, size_t from) {
    isFull = count == PlainStatement::kMaxTokens;
    if (isFull)
      return;
    statement.buffer[count] = {kind, {from - begin, pos - begin}};
    statement.marks[count] = shape;
    ++count;
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

  PTXMATRIX_INLINE bool readOperand() {
    if (take('{')) {
      do {
        if (!readSink() && !readElement())
          return false;
        skipWhite();
      } while (take(','));
      return take('}');
    }
    if (take('[')) {
      if (!readElement())
        return false;
      skipWhite();
      if (take('+')) {
        take('-');
        if (!readInteger())
          return false;
        skipWhite();
      }
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
  size_t count = 0;
  bool isFull = false;
};

#undef PTXMATRIX_INLINE

} // namespace

size_t readPlainStatement(std::string_view text, size_t begin, PlainStatement &statement) {
  return Reader(text, begin, statement).read();
}

} // namespace ptxmatrix
