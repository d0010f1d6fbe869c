//===- StatementLexer.h - Tokens of a statement -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// What a token is, grammar/PtxStatement.g4 says.  Tests and a fuzzer compare with the lexer that ANTLR makes of it.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_STATEMENTLEXER_H
#define PTXMATRIX_LIB_SCAN_STATEMENTLEXER_H

#include "Scan/Token.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The mark of a token: the punctuation itself, or a character that is none for each other kind.
constexpr char markOf(TokenKind kind) { return static_cast<char>(1 + static_cast<int>(kind)); }
/// What no token of PTX begins with.
inline constexpr char kUnknownMark = '\x7f';
/// The operators of two characters.  The mark of each is one beyond ASCII.
inline constexpr std::array<std::string_view, 8> kLongOperators = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"};
constexpr char markOfLong(size_t operatorIndex) { return static_cast<char>(0x80 + operatorIndex); }

/// The tokens of a statement, and the mark of each.
class LexedStatement {
public:
  std::span<const Token> tokens() const { return {tokenBuffer.data(), count}; }
  std::string_view marks() const { return {markBuffer.data(), count}; }

  /// The opcode as far as it is written without white space, and where its last qualifier ends.
  SourceRange opcode;
  size_t opcodeEnd = 0;

private:
  friend class StatementLexer;
  std::vector<Token> tokenBuffer; ///< The ranges are relative to the statement's begin.
  std::string markBuffer;
  size_t count = 0;
};

/// \p text as far as lexStatement() reads.  A text of many statements is cut once for all of them.
std::string_view upToLastSemicolon(std::string_view text);

/// Reads the statement that begins at \p begin of \p text with its guard or its opcode.  \p text ends with a ';', which
/// may be a later one.  Returns where the statement ends, after its ';'.  Returns 0, and the tokens are of no use,
/// where the scanner has to look at it word by word: it may lack its ';', or it has bytes in it that are none of PTX.
size_t lexStatement(std::string_view text, size_t begin, LexedStatement &lexed);

/// Finds all tokens of \p text, whatever it is.  It has no opcode.
void lexText(std::string_view text, LexedStatement &lexed);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_STATEMENTLEXER_H
