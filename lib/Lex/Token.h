//===- Token.h - Tokens of PTX ----------------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/SourceRange.h"

#include <algorithm>
#include <array>
#include <optional>

namespace ptxmatrix {

/// The kind of a token.  Punctuation is its own character, whether it is named here or not; operators of two
/// characters, from ShiftLeft on, are in the order of kLongOperators.
enum class TokenKind : uint8_t {
  End,        ///< The end of the text.
  Identifier, ///< `mov`, `%r1`, `$L__BB0_1`.
  Qualifier,  ///< `.reg`, `.b32`, `.shared::cta`, `.sp::2:4`.
  Integer,    ///< `0x10`, `16U`, `WARP_SZ`.
  Float,      ///< `1.5`, `0f3F800000`.
  Sink,       ///< `_`.
  String,     ///< `"..."`, quotes included.
  Unknown,    ///< A byte that begins no other token.
  Comment,    ///< `// ...` without the line end, or `/* ... */`.
  Skipped,    ///< Only inside of the lexer: a byte that is not ASCII, or the line marker of a preprocessor.
  RightParen = ')',
  Colon = ':',
  Semicolon = ';',
  At = '@',
  RightBracket = ']',
  LeftBrace = '{',
  RightBrace = '}',
  ShiftLeft = 0x80
};

/// The operators of two characters, which are beyond ASCII.
inline constexpr std::array<std::string_view, 8> kLongOperators = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"};

/// The kind of the operator \p text of two characters, if it is one.
constexpr std::optional<TokenKind> findLongOperator(std::string_view text) {
  const auto *const found = std::ranges::find(kLongOperators, text);
  const auto kind = static_cast<TokenKind>(static_cast<long>(TokenKind::ShiftLeft) + (found - kLongOperators.begin()));
  return found != kLongOperators.end() ? std::optional(kind) : std::nullopt;
}

constexpr TokenKind punctuation(char c) { return static_cast<TokenKind>(c); }
constexpr bool isPunctuation(TokenKind kind) { return kind >= punctuation(' '); }

constexpr bool isNumber(TokenKind kind) { return kind == TokenKind::Integer || kind == TokenKind::Float; }

struct Token {
  TokenKind kind = TokenKind::End;
  SourceRange range;

  constexpr bool is(TokenKind other) const { return kind == other; }
  constexpr bool is(char c) const { return kind == punctuation(c); }

  bool operator==(const Token &) const = default;
};

/// An integer as ptxas reads it.
struct Number {
  uint64_t value = 0;
  bool isValid = false;   ///< A decimal, octal, hexadecimal or binary number, or WARP_SZ.
  bool overflows = false; ///< ptxas rejects it.
};

/// Reads the text of a token.  Like ptxas, it checks for overflow before it appends a digit, and only at the highest
/// bit: 2^64 is 0.
Number readNumber(std::string_view text);

/// Reads the text of a token as a number of 32 bits.
Number readNumber32(std::string_view text);

} // namespace ptxmatrix
