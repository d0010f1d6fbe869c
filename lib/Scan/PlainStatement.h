//===- PlainStatement.h - Statements as generators write them ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Nearly all of our statements are a guard, an opcode, vectors and addresses of names, and a few numbers.  Their tokens
// are found here in one pass.  Whatever is not of this form is left to the scanner and the grammar, so that nothing
// here decides what is right.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_PLAINSTATEMENT_H
#define PTXMATRIX_LIB_SCAN_PLAINSTATEMENT_H

#include "Scan/Token.h"

#include <array>
#include <span>
#include <string_view>

namespace ptxmatrix {

/// What a token is, in one character: the punctuation itself, or one below ' ' for each other kind, none of which
/// stands in PTX.
constexpr char markOf(TokenKind kind) { return static_cast<char>(1 + static_cast<int>(kind)); }

/// The tokens of a plain statement.
struct PlainStatement {
  /// No statement that is worth remembering has more.
  static constexpr size_t kMaxTokens = 96;

  std::array<Token, kMaxTokens> buffer; ///< The ranges are relative to the statement's begin.
  std::array<char, kMaxTokens> marks;
  size_t count = 0;
  SourceRange opcode; ///< The opcode's words, between which no white space stands.

  std::span<const Token> tokens() const { return {buffer.data(), count}; }
  std::string_view shape() const { return {marks.data(), count}; }
};

/// Reads the statement that begins at \p begin, with its guard or its opcode.  Returns where it ends, behind its ';',
/// or 0 if it is not plain.  A plain statement is one for the scanner and for the grammar too, with the same end and
/// the same tokens.
size_t readPlainStatement(std::string_view text, size_t begin, PlainStatement &statement);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_PLAINSTATEMENT_H
