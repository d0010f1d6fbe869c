//===- StatementLexer.cpp - Tokens of a statement -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/StatementLexer.h"
#include "Scan/CharClass.h"
#include "Scan/Lexer.h"
#include "Scan/ScanWords.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {

namespace {

char at(std::string_view text, size_t place) { return place < text.size() ? text[place] : '\0'; }

template <typename Is> size_t endOf(std::string_view text, size_t place, Is is) {
  while (place < text.size() && is(text[place]))
    ++place;
  return place;
}

/// The end of the exponent at \p place, or \p place if there is none.
size_t endOfExponent(std::string_view text, size_t place) {
  if (at(text, place) != 'e' && at(text, place) != 'E')
    return place;
  const char sign = at(text, place + 1);
  const size_t digits = place + (sign == '+' || sign == '-' ? 2 : 1);
  const size_t end = endOf(text, digits, isDigit);
  return end > digits ? end : place;
}

/// The end of the floating-point constant that begins with a digit at \p pos, or \p pos if there is none.
size_t endOfFloat(std::string_view text, size_t pos) {
  const size_t digits = endOf(text, pos, isDigit);
  const size_t fraction = at(text, digits) == '.' ? endOf(text, digits + 1, isDigit) : digits;
  const size_t decimal = endOfExponent(text, fraction);
  const char letter = at(text, pos) == '0' ? at(text, pos + 1) : '\0';
  const size_t bits = letter == 'f' || letter == 'F' ? 8 : letter == 'd' || letter == 'D' ? 16 : 0;
  const bool isHexadecimal = bits > 0 && endOf(text, pos + 2, isHexDigit) >= pos + 2 + bits;
  return std::max(decimal > digits ? decimal : pos, isHexadecimal ? pos + 2 + bits : pos);
}

/// The end of the decimal integer at \p pos, or \p pos if another token is there.
size_t endOfPlainInteger(std::string_view text, size_t pos) {
  const size_t end = endOf(text, pos, isDigit);
  const bool isPlain = (at(text, pos) != '0' || end == pos + 1) && !isFollow(classOf(at(text, end)));
  return isPlain && at(text, end) != '.' ? end : pos;
}

size_t endOfInteger(std::string_view text, size_t pos) {
  auto isOctalDigit = [](char c) { return c >= '0' && c <= '7'; };
  auto isBinaryDigit = [](char c) { return c == '0' || c == '1'; };
  size_t end = pos;
  if (at(text, pos) != '0')
    end = endOf(text, pos, isDigit);
  else if (const char base = at(text, pos + 1); (base == 'x' || base == 'X') && isHexDigit(at(text, pos + 2)))
    end = endOf(text, pos + 2, isHexDigit);
  else if ((base == 'b' || base == 'B') && isBinaryDigit(at(text, pos + 2)))
    end = endOf(text, pos + 2, isBinaryDigit);
  else
    end = endOf(text, pos, isOctalDigit);
  return at(text, end) == 'U' ? end + 1 : end;
}

/// The mark of an operator of two characters, or 0.
[[gnu::noinline]] char longMark(std::string_view text) {
  const auto *const found = std::ranges::find(kLongOperators, text);
  return found != kLongOperators.end() ? markOfLong(static_cast<size_t>(found - kLongOperators.begin())) : '\0';
}

/// The end of a '.' and the number after it.
size_t endOfFraction(std::string_view text, size_t pos) { return endOfExponent(text, endOf(text, pos + 1, isDigit)); }

/// The white space, comments and line markers from \p pos on.  Bytes that are not ASCII count as white space here; the
/// scanner reports them.
struct Skipped {
  size_t end;
  bool isClean; ///< The scanner has nothing to report in them.
};
[[gnu::noinline]] Skipped skipRare(std::string_view text, size_t pos) {
  bool isClean = true;
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
    if (end == pos) // another operator, or an unclosed comment
      return {pos, isClean && opener != "/*"};
    isClean = isClean && c != '#' && std::ranges::all_of(text.substr(pos, end - pos), isPlainAscii);
  }
  return {pos, isClean};
}

} // namespace

/// Reads a text that ends with a ';'.  Loops over its characters therefore need not check for the end.
///
/// The fast parts are inlined into one function, and nothing else gets a pointer to the lexer.  Position and count
/// therefore stay in registers: the compiler assumes that writing a mark can change everything in memory.
#define PTXMATRIX_INLINE [[gnu::always_inline]]

class StatementLexer {
public:
  StatementLexer(std::string_view text, LexedStatement &lexed) : text(text), lexed(lexed) { useBuffers(0); }

  PTXMATRIX_INLINE size_t lexStatement() {
    const size_t end = readHead() && readOperands() ? pos : 0;
    lexed.count = count();
    return end;
  }

  /// Reads what follows the opcode in `lexed`, if it has the same marks.
  size_t lexAlike() {
    pos = lexed.opcode.end;
    for (size_t i = lexed.opcodeTokens; i < lexed.count; ++i) {
      while (isWhite(text[pos]))
        ++pos;
      const size_t end = endOfAlike(lexed.markBuffer[i]);
      if (end == pos)
        return 0;
      lexed.tokenBuffer[i].range = {pos, end};
      pos = end;
    }
    return pos;
  }

  /// Reads everything except the ';' at the end.
  void lexText() {
    while (skipWhite(), pos < text.size() - 1)
      readToken();
    lexed.count = count();
  }

private:
  static constexpr char kName = markOf(TokenKind::Identifier);
  static constexpr char kQualifier = markOf(TokenKind::Qualifier);

  PTXMATRIX_INLINE char add(TokenKind kind, char mark, size_t end) {
    if (token == endOfTokens)
      useBuffers(grow(lexed));
    *token++ = {kind, {pos, end}};
    *marked++ = mark;
    pos = end;
    return mark;
  }
  PTXMATRIX_INLINE size_t endOfFollow(size_t place) const {
    while (isFollow(classOf(text[place])))
      ++place;
    return place;
  }

  PTXMATRIX_INLINE char add(TokenKind kind, size_t end) { return add(kind, markOf(kind), end); }
  /// Returns the number of tokens.
  [[gnu::noinline]] static size_t grow(LexedStatement &lexed) {
    const size_t count = lexed.tokenBuffer.size();
    const size_t larger = std::max<size_t>(64, 2 * count);
    lexed.markBuffer.resize(larger); // first: it must not be the shorter one if the next line throws
    lexed.tokenBuffer.resize(larger);
    return count;
  }
  PTXMATRIX_INLINE void useBuffers(size_t count) {
    token = lexed.tokenBuffer.data() + count;
    endOfTokens = lexed.tokenBuffer.data() + lexed.tokenBuffer.size();
    marked = lexed.markBuffer.data() + count;
  }
  PTXMATRIX_INLINE size_t count() const { return static_cast<size_t>(token - lexed.tokenBuffer.data()); }

  /// Reads a guard of one name, the opcode, and the white space after it.
  PTXMATRIX_INLINE bool readHead() {
    if (text[pos] == '@') {
      add(TokenKind::Punctuation, '@', pos + 1);
      skipWhite();
      if (text[pos] == '!')
        add(TokenKind::Punctuation, '!', pos + 1);
      skipWhite();
      if (readName() != kName || !isWhite(text[pos]))
        return false;
      skipWhite();
    }
    const size_t opcode = pos;
    if (readName() != kName)
      return false;
    while (text[pos] == '.')
      if (!readQualifier())
        return false;
    lexed.opcode = {opcode, pos};
    lexed.opcodeTokens = count();
    size_t end = pos;
    skipWhite(); // `ldmatrix.sync .aligned`
    for (; text[pos] == '.'; skipWhite()) {
      if (!readQualifier())
        return false;
      end = pos;
    }
    lexed.opcodeEnd = end;
    return isClean;
  }

  /// Returns false if the scanner would see the beginning of something else.
  PTXMATRIX_INLINE bool readQualifier() {
    const size_t from = pos;
    if (readDot() != kQualifier)
      return false;
    return !isNoQualifier(text.substr(from, pos - from));
  }

  /// Reads up to the ';'.  Returns false if a ';' may be missing: a statement may begin after a complete operand.
  PTXMATRIX_INLINE bool readOperands() {
    bool operandEnded = false;
    for (size_t braces = 0;;) {
      const char c = text[pos];
      switch (classOf(c)) {
      case CharClass::Letter:
      case CharClass::Mark:
      case CharClass::Percent:
        if (operandEnded || readName() == kUnknownMark)
          return false;
        operandEnded = text[pos] != ',';
        if (!operandEnded) { // the usual end, without another turn for it and the space after it
          add(TokenKind::Punctuation, ',', pos + 1);
          pos += text[pos] == ' ' ? 1 : 0;
        }
        break;
      case CharClass::Digit:
        if (operandEnded)
          return false;
        readNumber();
        operandEnded = true;
        break;
      case CharClass::Operator:
        readOperator();
        operandEnded = false;
        break;
      case CharClass::Punctuation:
        add(TokenKind::Punctuation, c, pos + 1);
        switch (const bool wasEnded = std::exchange(operandEnded, false); c) {
        case ';':
          return isClean;
        case '@':
        case ':': // after a label
          return false;
        case '{':
          if (wasEnded)
            return false;
          ++braces;
          break;
        case '}':
          if (braces-- == 0)
            return false;
          [[fallthrough]];
        case ']':
        case ')':
          operandEnded = true;
          break;
        default:
          break;
        }
        break;
      case CharClass::White:
        ++pos;
        break;
      case CharClass::Other:
        if (c == '.') {
          if ((operandEnded && token[-1].range.end != pos) || !readQualifier())
            return false;
          operandEnded = true;
        } else if (const size_t place = pos; skipWhite(), pos == place) {
          return false;
        }
        break;
      }
    }
  }

  PTXMATRIX_INLINE void skipWhite() {
    while (isWhite(text[pos]))
      ++pos;
    if (const char c = text[pos]; c == '/' || c == '#' || static_cast<unsigned char>(c) >= 0x80) {
      const Skipped skipped = skipRare(text, pos);
      pos = std::min(skipped.end, text.size() - 1); // the last ';' is in a comment
      isClean = isClean && skipped.isClean && pos == skipped.end;
    }
  }
  void readToken() {
    const char c = text[pos];
    const CharClass first = classOf(c);
    if (first == CharClass::Digit)
      readNumber();
    else if (first >= CharClass::Percent)
      readName();
    else if (first == CharClass::Operator)
      readOperator();
    else if (first == CharClass::Punctuation)
      add(TokenKind::Punctuation, c, pos + 1);
    else if (c == '.')
      readDot();
    else
      add(TokenKind::Punctuation, c == '/' ? c : kUnknownMark, pos + 1);
  }

  /// The end of the token, or its beginning if it may have another mark.
  PTXMATRIX_INLINE size_t endOfAlike(char mark) const {
    if (mark == kName) {
      const bool isName = isLetter(text[pos]) ? text[pos] != 'W' : text[pos] == '%' && isFollow(classOf(text[pos + 1]));
      return isName ? endOfFollow(pos + 1) : pos;
    }
    if (mark == markOf(TokenKind::Integer))
      return endOfPlainInteger(text, pos);
    return text[pos] == mark && classOf(mark) == CharClass::Punctuation ? pos + 1 : pos;
  }

  /// Reads an identifier, or a token that begins like one.
  PTXMATRIX_INLINE char readName() {
    const char c = text[pos];
    const CharClass first = classOf(c);
    if (first < CharClass::Percent || first == CharClass::Digit)
      return kUnknownMark;
    const size_t end = endOfFollow(pos + 1);
    if (c == 'W' && text.substr(pos, end - pos) == "WARP_SZ")
      return add(TokenKind::Integer, end);
    if (end > pos + 1 || first == CharClass::Letter)
      return add(TokenKind::Identifier, end);
    if (c == '_')
      return add(TokenKind::Sink, end);
    return add(TokenKind::Punctuation, c == '%' ? c : kUnknownMark, end);
  }

  void readOperator() {
    const char mark = longMark(text.substr(pos, 2));
    add(TokenKind::Punctuation, mark != 0 ? mark : text[pos], pos + (mark != 0 ? 2 : 1));
  }

  // Each function below reads the longest token; of two with the same length, the first one in the grammar.

  /// Reads `.b32`, `.shared::cta`, `.5`, or only the '.'.
  PTXMATRIX_INLINE char readDot() {
    size_t qualifier = endOfFollow(pos + 1);
    if (qualifier == pos + 1)
      return add(TokenKind::Punctuation, '.', pos + 1);
    if (text[qualifier] == ':')
      qualifier = endOfQualifier(text, pos);
    if (isDigit(text[pos + 1]))
      if (const size_t number = endOfFraction(text, pos); number >= qualifier)
        return add(TokenKind::Float, number);
    return add(TokenKind::Qualifier, qualifier);
  }

  PTXMATRIX_INLINE char readNumber() {
    if (const size_t end = endOfPlainInteger(text, pos); end > pos)
      return add(TokenKind::Integer, end);
    const size_t real = endOfFloat(text, pos);
    const size_t integer = endOfInteger(text, pos);
    return add(real >= integer ? TokenKind::Float : TokenKind::Integer, std::max(real, integer));
  }

  std::string_view text;
  size_t pos = 0;
  LexedStatement &lexed;
  Token *token; ///< The next token in the buffer of `lexed`; `marked` is its mark.
  char *marked;
  const Token *endOfTokens;
  bool isClean = true; ///< The scanner has nothing to report in the comments.
};

#undef PTXMATRIX_INLINE

std::string_view upToLastSemicolon(std::string_view text) { return text.substr(0, text.rfind(';') + 1); }

size_t lexStatement(std::string_view text, size_t begin, LexedStatement &lexed) {
  lexed.shape.reset();
  // A longer statement is not worth the memory: it is beyond the limit on statements.
  constexpr size_t kMostBytes = size_t{1} << 20;
  const std::string_view rest = upToLastSemicolon(text.substr(std::min(begin, text.size()), kMostBytes));
  if (rest.empty())
    return 0;
  const size_t length = StatementLexer(rest, lexed).lexStatement();
  return length > 0 ? begin + length : 0;
}

size_t lexAlike(std::string_view text, size_t begin, std::string_view opcode, LexedStatement &lexed) {
  if (lexed.opcode.begin > 0 || begin >= text.size() || text.back() != ';')
    return 0;
  const std::string_view rest = text.substr(begin);
  if (!rest.starts_with(opcode) || !isWhite(rest[opcode.size()])) // the ';' follows at the latest
    return 0;
  const size_t length = StatementLexer(rest, lexed).lexAlike();
  return length > 0 ? begin + length : 0;
}

void lexText(std::string_view text, LexedStatement &lexed) {
  const std::string ended = std::string(text) + ';';
  StatementLexer(ended, lexed).lexText();
}

} // namespace ptxmatrix
