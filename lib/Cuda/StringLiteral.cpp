//===- StringLiteral.cpp - Contents of a string literal -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmStatement.h"

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
  /// The characters at \p next, which is at \p offset of the source, to a '"'.
  LiteralReader(const char *next, size_t offset) : pos(next), offset(offset) {}

  char peek() const { return read().Char; }
  char next() {
    const clang::Lexer::SizedChar character = read();
    pos += character.Size;
    offset += character.Size;
    return character.Char;
  }
  /// The end of the last character in the source.
  size_t end() const { return offset; }

private:
  clang::Lexer::SizedChar read() const {
    static const clang::LangOptions kLanguage;
    return clang::Lexer::getCharAndSizeNoWarn(pos, kLanguage);
  }

  const char *pos;
  size_t offset;
};

/// Reads up to \p most digits of base \p base.
unsigned readDigits(LiteralReader &reader, unsigned base, unsigned most) {
  unsigned value = 0;
  for (; most > 0 && llvm::hexDigitValue(reader.peek()) < base; --most)
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

void LiteralText::appendLiteral(std::string_view literal, size_t begin) {
  const size_t quote = literal.find('"');
  if (quote == std::string_view::npos || literal.size() < quote + 2)
    return;
  if (literal.substr(0, quote).ends_with('R')) {
    const size_t open = literal.find('(', quote);
    const size_t close = literal.rfind(')');
    for (size_t i = open + 1; open < close && i < close; ++i)
      append(literal[i], {begin + i, begin + i + 1});
    return;
  }
  LiteralReader reader(&literal[quote + 1], begin + quote + 1);
  while (reader.peek() != '"') {
    const char c = reader.next();
    const size_t place = reader.end() - 1;
    for (const char byte : c == '\\' ? readEscape(reader) : std::string(1, c))
      append(byte, {place, reader.end()});
  }
}

SourceRange LiteralText::placeOf(SourceRange range) const {
  if (places.empty())
    return {};
  const auto isTyped = [&](SourceRange place) { return isInside(place, expansion); };
  if (range.empty() || range.begin >= places.size()) {
    const size_t next = std::min<size_t>(range.begin, places.size());
    const bool isBehind = next > 0 && (next == places.size() || isTyped(places[next - 1]) || !isTyped(places[next]));
    const size_t place = isBehind ? places[next - 1].end : places[next].begin;
    return {place, place};
  }
  const SourceRange first = places[range.begin];
  const SourceRange last = places[std::min<size_t>(range.end, places.size()) - 1];
  if (isTyped(first) != isTyped(last)) {
    const std::span all =
        std::span(places).subspan(range.begin, std::min<size_t>(range.end, places.size()) - range.begin);
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
