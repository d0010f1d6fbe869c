//===- PlainStatement.cpp - Statements as generators write them -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "PlainStatement.h"
#include "Identifier.h"

namespace ptxmatrix {
namespace {

/// The mark of a token that is no punctuation: none of those stands in PTX.
constexpr char markOf(TokenKind kind) { return static_cast<char>(1 + static_cast<int>(kind)); }

class Reader {
public:
  Reader(std::string_view text, size_t begin, PlainStatement &statement)
      : text(text), begin(begin), pos(begin), statement(statement) {
    statement.count = 0;
  }

  size_t read() {
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
    while (readOperand()) {
      skipWhite();
      if (at() == ';') {
        mark();
        return isFull ? 0 : pos;
      }
      if (!take(','))
        return 0;
    }
    return 0;
  }

private:
  char at() const { return pos < text.size() ? text[pos] : '\0'; }
  CharClass classAt() const { return classOf(at()); }
  void skipWhite() {
    while (classAt() == CharClass::White)
      ++pos;
  }
  void add(TokenKind kind, char shape, size_t from) {
    isFull = statement.count == PlainStatement::kMaxTokens;
    if (isFull)
      return;
    statement.buffer[statement.count] = {kind, {from - begin, pos - begin}};
    statement.marks[statement.count] = shape;
    ++statement.count;
  }
  void add(TokenKind kind, size_t from) { add(kind, markOf(kind), from); }
  /// The character here is a token.
  void mark() {
    const char shape = at();
    ++pos;
    add(TokenKind::Punctuation, shape, pos - 1);
  }
  /// Takes \p c and the white space behind it.
  bool take(char c) {
    if (at() != c)
      return false;
    mark();
    skipWhite();
    return true;
  }

  bool readGuard() {
    take('@');
    take('!');
    if (!readName() || classAt() != CharClass::White)
      return false;
    skipWhite();
    return true;
  }

  bool readName() {
    const size_t from = pos;
    pos = endOfIdentifier(text, from);
    if (pos == from)
      return false;
    add(TokenKind::Identifier, from);
    return true;
  }

  bool readQualifier() {
    const size_t from = pos;
    do {
      pos += at() == ':' ? 2 : 1;
      const size_t word = pos;
      pos = endOfFollow(text, word);
      if (pos == word)
        return false;
    } while (at() == ':' && pos + 1 < text.size() && text[pos + 1] == ':');
    const std::string_view written = text.substr(from, pos - from);
    // To the scanner these begin something else.
    if (written == ".reg" || written == ".loc" || written == ".pragma")
      return false;
    add(TokenKind::Qualifier, from);
    return true;
  }

  /// A decimal number, or a hexadecimal one, without a suffix.
  bool readInteger() {
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

  bool readSink() {
    if (at() != '_' || (pos + 1 < text.size() && classOf(text[pos + 1]) != CharClass::White && text[pos + 1] != ',' &&
                        text[pos + 1] != '}'))
      return false;
    ++pos;
    add(TokenKind::Sink, pos - 1);
    return true;
  }

  /// A name and perhaps its element, which stands right behind it.
  bool readElement() { return readName() && (at() != '.' || readQualifier()); }

  bool readOperand() {
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
    return classAt() == CharClass::Digit ? readInteger() : readElement();
  }

  std::string_view text;
  size_t begin;
  size_t pos;
  PlainStatement &statement;
  bool isFull = false;
};

} // namespace

size_t readPlainStatement(std::string_view text, size_t begin, PlainStatement &statement) {
  return Reader(text, begin, statement).read();
}

} // namespace ptxmatrix
