//===- StringLiteral.cpp - Contents of a string literal -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/StringLiteral.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

#include <algorithm>
#include <array>
#include <span>

namespace ptxmatrix {
namespace {

/// Reads the characters of an ordinary literal, without line continuations ('\' and a line break).
class LiteralReader {
public:
  LiteralReader(std::string_view text, size_t offset) : text(text), offset(offset) { skipSplices(); }

  bool atEnd() const { return pos >= text.size(); }
  char peek() const { return text[pos]; }
  char next() {
    const char c = text[pos++];
    end = pos;
    skipSplices();
    return c;
  }
  /// The offset in the source of the next character, and the end of the last one.
  size_t nextPlace() const { return offset + pos; }
  size_t lastEnd() const { return offset + end; }

private:
  void skipSplices() {
    while (text.substr(pos).starts_with("\\\n") || text.substr(pos).starts_with("\\\r\n"))
      pos = text.find('\n', pos) + 1;
  }

  std::string_view text;
  size_t offset;
  size_t pos = 0;
  size_t end = 0;
};

/// Reads up to \p most digits of base \p base.
unsigned readDigits(LiteralReader &reader, unsigned base, unsigned most) {
  unsigned value = 0;
  for (; most > 0 && !reader.atEnd() && llvm::hexDigitValue(reader.peek()) < base; --most)
    value = value * base + llvm::hexDigitValue(reader.next());
  return value;
}

/// Reads an escape after its '\'. Returns its bytes.
std::string readEscape(LiteralReader &reader) {
  constexpr unsigned kOctal = 8;
  constexpr unsigned kHexadecimal = 16;
  if (llvm::hexDigitValue(reader.peek()) < kOctal)
    return {static_cast<char>(readDigits(reader, kOctal, 3))};
  const char c = reader.next();
  if (c == 'x')
    return {static_cast<char>(readDigits(reader, kHexadecimal, UINT32_MAX))};
  if (c == 'u' || c == 'U') {
    std::array<char, UNI_MAX_UTF8_BYTES_PER_CODE_POINT> bytes{};
    char *end = bytes.data();
    llvm::ConvertCodePointToUTF8(readDigits(reader, kHexadecimal, c == 'u' ? 4 : 8), end);
    return {bytes.data(), end};
  }
  if (c == 'n')
    return "\n";
  return {llvm::StringRef("abefrtv").contains(c) ? ' ' : c};
}

} // namespace

void appendLiteral(std::string_view literal, size_t begin, LiteralText &text) {
  const size_t quote = literal.find('"');
  if (quote == std::string_view::npos || literal.size() < quote + 2)
    return;
  if (literal.substr(0, quote).ends_with('R')) {
    const size_t open = literal.find('(', quote);
    const size_t close = literal.rfind(')');
    for (size_t i = open + 1; open < close && i < close; ++i)
      text.append(literal[i], {begin + i, begin + i + 1});
    return;
  }
  LiteralReader reader(literal.substr(quote + 1, literal.size() - quote - 2), begin + quote + 1);
  while (!reader.atEnd()) {
    const size_t place = reader.nextPlace();
    const char c = reader.next();
    for (const char byte : c == '\\' && !reader.atEnd() ? readEscape(reader) : std::string(1, c))
      text.append(byte, {place, reader.lastEnd()});
  }
}

SourceRange LiteralText::placeOf(SourceRange range) const {
  if (places.empty())
    return {};
  const auto isTyped = [&](SourceRange place) { return isInside(place, expansion); };
  if (range.empty() || range.begin >= places.size()) {
    const size_t next = std::min(range.begin, places.size());
    const bool isBehind = next > 0 && (next == places.size() || isTyped(places[next - 1]) || !isTyped(places[next]));
    const size_t place = isBehind ? places[next - 1].end : places[next].begin;
    return {place, place};
  }
  const SourceRange first = places[range.begin];
  const SourceRange last = places[std::min(range.end, places.size()) - 1];
  if (isTyped(first) != isTyped(last)) {
    const std::span all = std::span(places).subspan(range.begin, std::min(range.end, places.size()) - range.begin);
    const auto typed = static_cast<size_t>(std::ranges::count_if(all, isTyped));
    const bool most = 2 * typed >= all.size();
    const auto from = std::ranges::find(all, most, isTyped);
    const auto to = std::ranges::find(from, all.end(), !most, isTyped);
    return {from->begin, std::prev(to)->end};
  }
  return last.end >= first.end ? SourceRange{first.begin, last.end} : first;
}

std::string maskLiterals(std::string_view source) {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.LineComment = language.RawStringLiterals = true;
  const std::string text(source); // the lexer needs a terminating 0
  clang::Lexer lexer(clang::SourceLocation(), language, text.data(), text.data(), text.data() + text.size());
  std::string masked = text;
  clang::Token token;
  for (bool isLast = false; !isLast;) {
    isLast = lexer.LexFromRawLexer(token);
    const size_t end = lexer.getCurrentBufferOffset();
    const auto begin = masked.begin() + static_cast<std::ptrdiff_t>(end - token.getLength());
    const bool isUnterminated = token.is(clang::tok::unknown) && *begin == '"';
    if (!isUnterminated && (!clang::tok::isLiteral(token.getKind()) || token.is(clang::tok::numeric_constant)))
      continue;
    std::replace_if(begin, begin + token.getLength(), [](char c) { return c != '\n'; }, 'x');
  }
  return masked;
}

} // namespace ptxmatrix
