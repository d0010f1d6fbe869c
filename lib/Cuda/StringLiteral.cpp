//===- StringLiteral.cpp - Contents of a string literal -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmStatement.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <ranges>

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
  if (c == 'n')
    return "\n";
  return {llvm::StringRef("abefrtv").contains(c) ? ' ' : c};
}

/// The place of the byte at \p offset, which is in \p part.
SourceRange placeIn(const LiteralText::Part &part, size_t offset) {
  const size_t begin = part.place.begin + (offset - part.begin);
  return part.isOne ? part.place : SourceRange{begin, begin + 1};
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

void LiteralText::append(char c, SourceRange place) {
  const bool isOne = place.size() != 1;
  const bool continues = !parts.empty() && parts.back().isOne == isOne &&
                         (isOne ? parts.back().place == place : parts.back().place.end == place.begin);
  if (continues)
    parts.back().place.end = place.end;
  else
    parts.push_back({static_cast<uint32_t>(text.size()), place, isOne});
  text += c;
}

void LiteralText::append(const LiteralText &other, size_t begin, size_t end) {
  auto part = std::ranges::upper_bound(other.parts, begin, {}, &Part::begin);
  for (size_t i = begin; i < end; ++i) {
    part += part != other.parts.end() && part->begin == i ? 1 : 0;
    append(other.text[i], placeIn(part[-1], i));
  }
}

SourceRange LiteralText::placeAt(size_t offset) const {
  return placeIn(std::ranges::upper_bound(parts, offset, {}, &Part::begin)[-1], offset);
}

SourceRange LiteralText::placeOf(SourceRange range) const {
  if (text.empty())
    return {};
  const auto isTyped = [&](size_t offset) { return expansion.contains(placeAt(offset)); };
  if (range.empty() || range.begin >= text.size()) {
    const size_t next = std::min<size_t>(range.begin, text.size());
    const bool isBehind = next > 0 && (next == text.size() || isTyped(next - 1) || !isTyped(next));
    const size_t place = isBehind ? placeAt(next - 1).end : placeAt(next).begin;
    return {place, place};
  }
  const std::ranges::iota_view<size_t, size_t> all(range.begin, std::min<size_t>(range.end, text.size()));
  const SourceRange first = placeAt(all.front());
  const SourceRange last = placeAt(all.back());
  if (isTyped(all.front()) != isTyped(all.back())) {
    const auto typed = static_cast<size_t>(std::ranges::count_if(all, isTyped));
    const bool most = 2 * typed >= all.size();
    const size_t from = *std::ranges::find(all, most, isTyped);
    size_t to = from;
    while (to < all.back() && isTyped(to + 1) == most)
      ++to;
    return {placeAt(from).begin, placeAt(to).end};
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
