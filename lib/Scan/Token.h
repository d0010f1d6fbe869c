//===- Token.h - Tokens of a statement --------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_TOKEN_H
#define PTXMATRIX_LIB_SCAN_TOKEN_H

#include "ptxmatrix/SourceRange.h"

#include <cstdint>

namespace ptxmatrix {

/// The kind of a token, as far as later steps need it.  `WARP_SZ` is an integer.
enum class TokenKind : uint8_t { Identifier, Qualifier, Integer, Float, Sink, Punctuation };

/// One token; the range is relative to the statement's text.
struct Token {
  TokenKind kind = TokenKind::Punctuation;
  SourceRange range;

  bool operator==(const Token &) const = default;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_TOKEN_H
