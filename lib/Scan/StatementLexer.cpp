//===- StatementLexer.cpp - Tokens of a statement -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/StatementLexer.h"
#include "Scan/CharClass.h"
#include "Scan/Lexer.h"

#include <algorithm>

namespace ptxmatrix {

/// The quick parts are inlined into one function, so that position and count stay in registers: the compiler takes a
/// mark that is written for a change of everything in memory.
#define PTXMATRIX_INLINE [[gnu::always_inline]]

class StatementLexer {
public:
  StatementLexer(std::string_view text, size_t begin, LexedStatement &lexed)
      : text(text), begin(begin), pos(begin), lexed(lexed) {}

  PTXMATRIX_INLINE size_t lexStatement() {
    const size_t end = readHead() && readOperands() ? pos : 0;
    lexed.count = count;
    return end;
  }

  void lexText() {
    while (skipWhite(), pos < text.size())
      readToken();
    lexed.count = count;
  }

private:
  static constexpr char kName = markOf(TokenKind::Identifier);
  static constexpr char kQualifier = markOf(TokenKind::Qualifier);

  PTXMATRIX_INLINE char at(size_t place) const { return place < text.size() ? text[place] : '\0'; }
  template <typename Is> PTXMATRIX_INLINE size_t endOf(size_t place, Is is) const {
    while (place < text.size() && is(text[place]))
      ++place;
    return place;
  }

  PTXMATRIX_INLINE char add(TokenKind kind, char mark, size_t end) {
    if (count == lexed.tokenBuffer.size())
      grow(lexed);
    lexed.tokenBuffer[count] = {kind, {pos - begin, end - begin}};
    lexed.markBuffer[count] = mark;
    ++count;
    pos = end;
    return mark;
  }
  PTXMATRIX_INLINE char add(TokenKind kind, size_t end) { return add(kind, markOf(kind), end); }
  [[gnu::noinline]] static void grow(LexedStatement &lexed) {
    const size_t size = std::max<size_t>(64, 2 * lexed.tokenBuffer.size());
    lexed.tokenBuffer.resize(size);
    lexed.markBuffer.resize(size);
  }

  /// A guard of one name, the opcode, and the white space behind it.
  PTXMATRIX_INLINE bool readHead() {
    if (at(pos) == '@') {
      add(TokenKind::Punctuation, '@', pos + 1);
      skipWhite();
      if (at(pos) == '!')
        add(TokenKind::Punctuation, '!', pos + 1);
      skipWhite();
      if (readName() != kName || !isWhite(at(pos)))
        return false;
      skipWhite();
    }
    const size_t opcode = pos;
    if (readName() != kName)
      return false;
    while (at(pos) == '.')
      if (!readQualifier())
        return false;
    lexed.opcode = {opcode - begin, pos - begin};
    skipWhite();
    size_t end = lexed.opcode.end;
    for (; at(pos) == '.'; skipWhite()) {
      if (!readQualifier())
        return false;
      end = pos - begin;
    }
    lexed.opcodeEnd = end;
    return isClean;
  }

  /// False where the scanner sees the begin of something else.
  PTXMATRIX_INLINE bool readQualifier() {
    const size_t from = pos;
    if (readDot() != kQualifier)
      return false;
    const char letter = text[from + 1];
    const std::string_view word = text.substr(from, pos - from);
    return (letter != 'r' && letter != 'l' && letter != 'p') || (word != ".reg" && word != ".loc" && word != ".pragma");
  }

  /// Up to the ';'.  False where a ';' may be missing: behind a complete operand stands what begins another statement.
  PTXMATRIX_INLINE bool readOperands() {
    bool operandEnded = false;
    for (size_t braces = 0; pos < text.size(); skipWhite()) {
      const char c = text[pos];
      switch (classOf(c)) {
      case CharClass::Letter:
      case CharClass::Mark:
      case CharClass::Percent:
        if (operandEnded || readName() == kUnknownMark)
          return false;
        operandEnded = true;
        break;
      case CharClass::Digit:
        if (operandEnded)
          return false;
        readNumber();
        operandEnded = true;
        break;
      case CharClass::Punctuation:
        readPunctuation();
        if (c == ';')
          return isClean;
        if (c == '@' || c == ':' || (c == '{' && operandEnded) || (c == '}' && braces == 0)) // ':' behind a label
          return false;
        braces += c == '{' ? 1 : c == '}' ? -1 : 0;
        operandEnded = c == '}' || c == ']' || c == ')';
        break;
      case CharClass::White:
      case CharClass::Other:
        if (c != '.' || (operandEnded && begin + lexed.tokenBuffer[count - 1].range.end != pos) || !readQualifier())
          return false;
        operandEnded = true;
        break;
      }
    }
    return false;
  }

  PTXMATRIX_INLINE void skipWhite() {
    while (isWhite(at(pos)))
      ++pos;
    if (const char c = at(pos); c == '/' || c == '#' || static_cast<unsigned char>(c) >= 0x80)
      skipRare();
  }
  /// Comments and line markers.  A byte that is not ASCII is told of by the scanner, and here it counts as white space.
  [[gnu::noinline]] void skipRare() {
    for (size_t end = pos; end < text.size(); pos = end) {
      const char c = text[pos];
      const std::string_view opener = text.substr(pos, 2);
      if (isWhite(c) || static_cast<unsigned char>(c) >= 0x80)
        end = pos + 1;
      else if (opener == "//")
        end = std::min(text.find('\n', pos), text.size());
      else if (opener == "/*")
        end = endOfBlockComment(text, pos);
      else if (c == '#')
        end = endOfLineMarker(text, pos);
      if (end == pos) { // another operator, or a comment that is not closed
        isClean = isClean && opener != "/*";
        return;
      }
      isClean = isClean && c != '#' && std::ranges::all_of(text.substr(pos, end - pos), isPlainAscii);
    }
  }

  void readToken() {
    const char c = text[pos];
    const CharClass first = classOf(c);
    if (first == CharClass::Digit)
      readNumber();
    else if (first >= CharClass::Percent)
      readName();
    else if (first == CharClass::Punctuation)
      readPunctuation();
    else if (c == '.')
      readDot();
    else
      add(TokenKind::Punctuation, c == '/' ? c : kUnknownMark, pos + 1);
  }

  /// An identifier, or what begins like one.
  PTXMATRIX_INLINE char readName() {
    const char c = at(pos);
    const CharClass first = classOf(c);
    if (first < CharClass::Percent || first == CharClass::Digit)
      return kUnknownMark;
    const size_t end = endOfFollow(text, pos + 1);
    if (c == 'W' && text.substr(pos, end - pos) == "WARP_SZ")
      return add(TokenKind::Integer, end);
    if (end > pos + 1 || first == CharClass::Letter)
      return add(TokenKind::Identifier, end);
    if (c == '_')
      return add(TokenKind::Sink, end);
    return add(TokenKind::Punctuation, c == '%' ? c : kUnknownMark, end);
  }

  PTXMATRIX_INLINE void readPunctuation() {
    if (const char next = at(pos + 1); next == '<' || next == '>' || next == '=' || next == '&' || next == '|')
      readOperator();
    else
      add(TokenKind::Punctuation, text[pos], pos + 1);
  }
  void readOperator() {
    const auto *const found = std::ranges::find(kLongOperators, text.substr(pos, 2));
    if (found == kLongOperators.end())
      add(TokenKind::Punctuation, text[pos], pos + 1);
    else
      add(TokenKind::Punctuation, markOfLong(static_cast<size_t>(found - kLongOperators.begin())), pos + 2);
  }

  // Of what could begin here, it is the longest; of two as long, the one that the grammar names first.

  /// `.b32`, `.shared::cta`, `.5`, or the '.' alone.
  PTXMATRIX_INLINE char readDot() {
    size_t qualifier = endOfFollow(text, pos + 1);
    if (qualifier == pos + 1)
      return add(TokenKind::Punctuation, '.', pos + 1);
    while (at(qualifier) == ':' && at(qualifier + 1) == ':' && isFollow(classOf(at(qualifier + 2))))
      qualifier = endOfFollow(text, qualifier + 2);
    if (isDigit(text[pos + 1]))
      if (const size_t number = endOfExponent(endOf(pos + 1, isDigit)); number >= qualifier)
        return add(TokenKind::Float, number);
    return add(TokenKind::Qualifier, qualifier);
  }

  PTXMATRIX_INLINE char readNumber() {
    const size_t digits = endOf(pos, isDigit);
    const bool isPlain = text[pos] != '0' || digits == pos + 1;
    if (isPlain && !isFollow(classOf(at(digits))) && at(digits) != '.')
      return add(TokenKind::Integer, digits);
    const size_t real = endOfFloat();
    const size_t integer = endOfInteger();
    return add(real >= integer ? TokenKind::Float : TokenKind::Integer, std::max(real, integer));
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
    auto isOctalDigit = [](char c) { return c >= '0' && c <= '7'; };
    auto isBinaryDigit = [](char c) { return c == '0' || c == '1'; };
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
  size_t begin;
  size_t pos;
  LexedStatement &lexed;
  size_t count = 0;
  bool isClean = true; ///< The scanner has nothing to say of the comments.
};

#undef PTXMATRIX_INLINE

size_t lexStatement(std::string_view text, size_t begin, LexedStatement &lexed) {
  return StatementLexer(text, begin, lexed).lexStatement();
}

void lexText(std::string_view text, LexedStatement &lexed) { StatementLexer(text, 0, lexed).lexText(); }

} // namespace ptxmatrix
