//===- StringLiteral.cpp - Contents of a string literal -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/StringLiteral.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
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

/// Reads an escape after its '\'. Returns its value.
char readEscape(LiteralReader &reader) {
  constexpr unsigned kOctal = 8;
  constexpr unsigned kHexadecimal = 16;
  if (llvm::hexDigitValue(reader.peek()) < kOctal)
    return static_cast<char>(readDigits(reader, kOctal, 3));
  const char c = reader.next();
  switch (c) {
  case 'n':
    return '\n';
  case 't':
    return '\t';
  case 'r':
    return '\r';
  case 'a':
    return '\a';
  case 'b':
    return '\b';
  case 'f':
    return '\f';
  case 'v':
    return '\v';
  case 'x':
    return static_cast<char>(readDigits(reader, kHexadecimal, UINT32_MAX));
  default:
    return c;
  }
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
    char c = reader.next();
    if (c == '\\' && !reader.atEnd())
      c = readEscape(reader);
    text.append(c, {place, reader.lastEnd()});
  }
}

SourceRange LiteralText::placeOf(SourceRange range) const {
  if (places.empty())
    return {};
  if (range.begin >= places.size())
    return {places.back().end, places.back().end};
  const SourceRange first = places[range.begin];
  if (range.empty())
    return {first.begin, first.begin};
  const SourceRange last = places[std::min(range.end, places.size()) - 1];
  if (use && isInside(first, *use) != isInside(last, *use)) {
    const std::span all = std::span(places).subspan(range.begin, std::min(range.end, places.size()) - range.begin);
    const auto isArgument = [&](SourceRange place) { return isInside(place, *use); };
    const auto arguments = static_cast<size_t>(std::ranges::count_if(all, isArgument));
    const bool most = 2 * arguments >= all.size();
    const auto from = std::ranges::find(all, most, isArgument);
    const auto to = std::ranges::find(from, all.end(), !most, isArgument);
    return {from->begin, std::prev(to)->end};
  }
  return last.end >= first.end ? SourceRange{first.begin, last.end} : first;
}

} // namespace ptxmatrix
