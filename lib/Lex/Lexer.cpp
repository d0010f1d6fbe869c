//===- Lexer.cpp - The lexer of PTX ---------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Lex/Lexer.h"
#include "Lex/CharClass.h"

#include <charconv>

namespace ptxmatrix {
namespace {

/// A character that PTX has only in strings and comments.
bool isBad(char c) { return c == '\'' || c == '`' || (c > '\0' && c < ' '); }
bool isNonAscii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

template <typename Is> size_t endOf(std::string_view text, size_t pos, Is is) {
  while (pos < text.size() && is(text[pos]))
    ++pos;
  return pos;
}

char at(std::string_view text, size_t pos) { return pos < text.size() ? text[pos] : '\0'; }

/// The end of the exponent at \p pos, or \p pos if there is none.
size_t endOfExponent(std::string_view text, size_t pos) {
  if (at(text, pos) != 'e' && at(text, pos) != 'E')
    return pos;
  const char sign = at(text, pos + 1);
  const size_t digits = pos + (sign == '+' || sign == '-' ? 2 : 1);
  const size_t end = endOf(text, digits, isDigit);
  return end > digits ? end : pos;
}

/// The end of the preprocessor's line marker whose '#' is at \p pos, or \p pos if there is none: `# 1 "file.cu" 2`,
/// also with the word `line`, to the end of the line, which has one.
size_t endOfLineMarker(std::string_view text, size_t pos) {
  size_t number = endOf(text, pos + 1, isBlank);
  if (text.substr(number).starts_with("line"))
    number = endOf(text, number + 4, isBlank);
  return isDigit(at(text, number)) ? text.find('\n', number) : pos;
}

// Each of these returns the end of the token at \p begin, and sets its kind.

size_t endOfOperator(std::string_view text, size_t begin, TokenKind &kind) {
  const std::optional<TokenKind> found = findLongOperator(text.substr(begin, 2));
  kind = found.value_or(punctuation(text[begin]));
  return begin + (found ? 2 : 1);
}

// Of two tokens, the grammar takes the longer one; of two with the same length, the first one in the grammar.

size_t endOfNumber(std::string_view text, size_t begin, TokenKind &kind) {
  auto isOctalDigit = [](char c) { return c >= '0' && c <= '7'; };
  auto isBinaryDigit = [](char c) { return c == '0' || c == '1'; };
  const size_t digits = endOf(text, begin, isDigit);
  const size_t decimal = endOfExponent(text, at(text, digits) == '.' ? endOf(text, digits + 1, isDigit) : digits);
  const char letter = text[begin] == '0' ? at(text, begin + 1) : '\0';
  const size_t content = begin + 2;
  const size_t bits = letter == 'f' || letter == 'F' ? 8 : letter == 'd' || letter == 'D' ? 16 : 0;
  kind = TokenKind::Float;
  if (decimal > digits)
    return decimal;
  if (bits > 0 && endOf(text, content, isHexDigit) >= content + bits)
    return content + bits;
  kind = TokenKind::Integer;
  size_t end = text[begin] == '0' ? endOf(text, begin, isOctalDigit) : digits;
  if ((letter == 'x' || letter == 'X') && isHexDigit(at(text, content)))
    end = endOf(text, content, isHexDigit);
  else if ((letter == 'b' || letter == 'B') && isBinaryDigit(at(text, content)))
    end = endOf(text, content, isBinaryDigit);
  return at(text, end) == 'U' ? end + 1 : end;
}

[[gnu::always_inline]] inline size_t endOfName(std::string_view text, size_t begin, TokenKind &kind) {
  const size_t end = endOfFollow(text, begin + 1);
  const char c = text[begin];
  kind = TokenKind::Identifier;
  if (end == begin + 1 && !isLetter(c))
    kind = c == '_' ? TokenKind::Sink : c == '%' ? punctuation(c) : TokenKind::Unknown;
  else if (c == 'W' && SourceRange{begin, end}.of(text) == "WARP_SZ")
    kind = TokenKind::Integer;
  return end;
}

/// The end of a qualifier whose first word ends at \p end: `.shared::cta`, `.sp::2:4`.
size_t endOfScopes(std::string_view text, size_t end) {
  auto skip = [&](std::string_view colons) {
    const size_t word = end + colons.size();
    const bool isFound = text.substr(end).starts_with(colons) && endOfFollow(text, word) > word;
    end = isFound ? endOfFollow(text, word) : end;
    return isFound;
  };
  while (skip("::"))
    skip(":");
  return end;
}

/// `.b32`, `.shared::cta`, `.5`, or only the '.'.
[[gnu::always_inline]] inline size_t endAfterDot(std::string_view text, size_t begin, TokenKind &kind) {
  size_t end = endOfFollow(text, begin + 1);
  if (at(text, end) == ':' && end > begin + 1)
    end = endOfScopes(text, end);
  kind = end == begin + 1 ? punctuation('.') : TokenKind::Qualifier;
  if (isDigit(at(text, begin + 1)))
    if (const size_t number = endOfExponent(text, endOf(text, begin + 1, isDigit)); number >= end) {
      kind = TokenKind::Float;
      return number;
    }
  return end;
}

} // namespace

Token Lexer::next(bool withComments) {
  Token token;
  do
    pos = readAt(text, pos, token);
  while (token.is(TokenKind::Skipped) || (token.is(TokenKind::Comment) && !withComments));
  return token;
}

size_t Lexer::read(std::span<Token> tokens, char *kinds) {
  // These stay in registers.
  const std::string_view source = text;
  size_t place = pos;
  size_t count = 0;
  for (TokenKind kind = TokenKind::Unknown; kind != TokenKind::End && count < tokens.size();) {
    Token &token = tokens[count];
    place = readAt(source, place, token);
    kind = token.kind;
    kinds[count] = static_cast<char>(kind);
    count += kind == TokenKind::Comment || kind == TokenKind::Skipped ? 0 : 1;
  }
  pos = place;
  return count;
}

/// Reads the first token of \p source, which is `text`, from \p begin on.  Returns its end.
[[gnu::always_inline]] inline size_t Lexer::readAt(std::string_view source, size_t begin, Token &token) {
  while (begin < source.size() && isWhite(source[begin]))
    ++begin;
  size_t end = begin;
  TokenKind kind = TokenKind::End;
  if (begin < source.size()) {
    const char c = source[begin];
    const CharClass first = classOf(c); // tested in the order of frequency, which is faster than a jump table
    if (first == CharClass::Punctuation) {
      kind = punctuation(c);
      end = begin + 1;
    } else if (beginsName(first)) {
      end = endOfName(source, begin, kind);
    } else if (c == '.') {
      end = endAfterDot(source, begin, kind);
    } else if (first == CharClass::Digit) {
      end = endOfNumber(source, begin, kind);
    } else {
      end = first == CharClass::Operator ? endOfOperator(source, begin, kind) : endOfOther(begin, kind);
    }
  }
  token.kind = kind;
  token.range.begin = begin;
  token.range.end = end;
  return end;
}

/// The end of a token that begins with none of the usual characters, or of something that is skipped.
size_t Lexer::endOfOther(size_t begin, TokenKind &kind) {
  const char c = text[begin];
  const char next = at(text, begin + 1);
  const bool isComment = c == '/' && (next == '/' || next == '*');
  if (isComment || c == '"') {
    kind = isComment ? TokenKind::Comment : TokenKind::String;
    return endOfQuotation(begin);
  }
  kind = TokenKind::Skipped;
  if (c == '#' && !lastNewline)
    lastNewline = text.rfind('\n');
  const bool isInLine = c == '#' && *lastNewline != std::string_view::npos && *lastNewline > begin;
  if (const size_t end = isInLine ? endOfLineMarker(text, begin) : begin; end > begin) {
    checkBytes({begin, end}, std::nullopt);
    return end;
  }
  if (!isNonAscii(c)) // the grammar skips others, too
    kind = c == '/' ? punctuation(c) : TokenKind::Unknown;
  checkBytes({begin, begin + 1}, SyntaxProblem::NonAscii);
  if (isBad(c))
    report(SyntaxProblem::BadCharacter, {begin, begin + 1});
  return begin + 1;
}

/// The end of a comment or string.  A backslash has no meaning in a string, and a string may span lines.
size_t Lexer::endOfQuotation(size_t begin) {
  const bool isString = text[begin] == '"';
  const bool isLine = !isString && text[begin + 1] == '/';
  const std::string_view close = isString ? "\"" : isLine ? "\n" : "*/";
  const size_t content = begin + (isString ? 1 : 2);
  const size_t found = text.find(close, content);
  const bool isClosed = found != std::string_view::npos;
  const size_t end = !isClosed ? text.size() : isLine ? found : found + close.size();
  checkBytes({begin, end},
             !isString && hasAsciiComments ? std::optional(SyntaxProblem::NonAsciiInComment) : std::nullopt);
  if (!isClosed && !isLine)
    report(isString ? SyntaxProblem::UnterminatedString : SyntaxProblem::UnterminatedComment, {begin, content});
  return end;
}

/// Reports the first NUL in \p range or, as \p nonAscii if that is given, other byte that is not ASCII.
void Lexer::checkBytes(SourceRange range, std::optional<SyntaxProblem> nonAscii) {
  // ptxas does not treat the delete character as ASCII.
  auto isBadByte = [&](char c) { return c == '\0' || (nonAscii && (isNonAscii(c) || c == '\x7f')); };
  const std::string_view bytes = range.of(text);
  const auto *const bad = std::ranges::find_if(bytes, isBadByte);
  if (bad == bytes.end())
    return;
  const size_t offset = range.begin + static_cast<size_t>(bad - bytes.begin());
  report(*bad == '\0' ? SyntaxProblem::Nul : *nonAscii, {offset, offset + 1});
}

void Lexer::report(SyntaxProblem kind, SourceRange range) {
  if (problems.size() < kMaxProblems)
    problems.push_back({kind, range});
}

Number readNumber(std::string_view text) {
  if (text == "WARP_SZ")
    return {.value = 32, .isValid = true};
  int base = 10;
  if (text.size() > 1 && text[0] == '0') {
    base = text[1] == 'x' || text[1] == 'X' ? 16 : text[1] == 'b' || text[1] == 'B' ? 2 : 8;
    text.remove_prefix(base == 8 ? 1 : 2);
  }
  if (text.ends_with('U'))
    text.remove_suffix(1);
  Number number;
  number.isValid = !text.empty() || base == 8; // `0U`
  for (const char &c : text) {
    unsigned digit = 0;
    if (std::from_chars(&c, &c + 1, digit, base).ec != std::errc())
      return {};
    number.overflows = number.overflows || number.value > INT64_MAX;
    number.value = number.value * static_cast<uint64_t>(base) + digit;
  }
  return number;
}

Number readNumber32(std::string_view text) {
  Number number = readNumber(text);
  number.overflows = number.overflows || number.value > UINT32_MAX;
  return number;
}

std::vector<Token> lex(std::string_view text) {
  std::vector<Token> tokens;
  Lexer lexer(text);
  for (Token token = lexer.next(); !token.is(TokenKind::End); token = lexer.next())
    tokens.push_back(token);
  return tokens;
}

} // namespace ptxmatrix
