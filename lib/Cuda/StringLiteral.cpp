//===- StringLiteral.cpp - Contents of a string literal -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Cuda/AsmStatement.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace ptxmatrix {
namespace {

/// Reads an escape from \p rest, which begins after its '\'.  Returns its character, in UTF-8 if it has a number there.
std::string readEscape(llvm::StringRef &rest) {
  constexpr size_t kMostOctalDigits = 3;
  unsigned value = 0;
  const size_t universalDigits = rest.starts_with("u") ? 4 : rest.starts_with("U") ? 8 : 0;
  std::array<char, UNI_MAX_UTF8_BYTES_PER_CODE_POINT> bytes;
  char *end = bytes.data();
  if (!rest.substr(1, universalDigits).getAsInteger(16, value) && llvm::ConvertCodePointToUTF8(value, end)) {
    rest = rest.drop_front(1 + universalDigits);
    return {bytes.data(), end};
  }
  llvm::StringRef digits = rest.take_front(kMostOctalDigits);
  if (!digits.consumeInteger(8, value)) {
    rest = rest.drop_front(std::min(kMostOctalDigits, rest.size()) - digits.size());
    return {static_cast<char>(value)};
  }
  if (rest.consume_front("x") && !rest.consumeInteger(16, value))
    return {static_cast<char>(value)};
  const char c = rest.front();
  rest = rest.drop_front();
  return {c == 'n' ? '\n' : llvm::StringRef("abefrtv").contains(c) ? ' ' : c};
}

} // namespace

void LiteralText::append(const LiteralText &other, size_t begin, size_t end) {
  for (auto next = other.pieceAfter(begin); begin < end; ++next) {
    const size_t stop = next != other.pieces.end() ? std::min<size_t>(next->begin, end) : end;
    append(std::string_view(other.text).substr(begin, stop - begin), (next - 1)->placeAt(begin));
    begin = stop;
  }
}

void LiteralText::appendLiteral(std::string_view literal, size_t begin) {
  auto [prefix, rest] = llvm::StringRef(literal).split('"');
  const auto offset = [&] { return begin + static_cast<size_t>(rest.data() - literal.data()); };
  const bool isRaw = prefix.contains('R'); // which a '\' may precede that joins two lines
  if (isRaw)
    rest = rest.split('(').second.rsplit(')').first;
  while (!rest.empty() && (isRaw || rest.front() != '"')) {
    const size_t place = offset();
    const llvm::StringRef plain = isRaw ? rest : rest.take_until([](char c) { return c == '\\' || c == '"'; });
    rest = rest.drop_front(std::max<size_t>(plain.size(), 1));
    if (!plain.empty())
      append(plain, {place, place + 1});
    else if (!rest.consume_front("\n") && !rest.consume_front("\r\n")) // which join two lines
      append(readEscape(rest), {place, offset()});
  }
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
