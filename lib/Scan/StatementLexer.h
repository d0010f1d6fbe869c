//===- StatementLexer.h - Tokens of a statement -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// grammar/PtxStatement.g4 defines the tokens.  Tests and a fuzzer compare with the lexer that ANTLR generates from it.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_STATEMENTLEXER_H
#define PTXMATRIX_LIB_SCAN_STATEMENTLEXER_H

#include "Scan/Token.h"

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The mark of a token: for punctuation the character, for other kinds a character that is not punctuation.
constexpr char markOf(TokenKind kind) { return static_cast<char>(1 + static_cast<int>(kind)); }
/// A byte that begins no PTX token.
inline constexpr char kUnknownMark = '\x7f';
/// The operators of two characters.  Their marks are beyond ASCII.
inline constexpr std::array<std::string_view, 8> kLongOperators = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"};
constexpr char markOfLong(size_t operatorIndex) { return static_cast<char>(0x80 + operatorIndex); }

struct StatementShape;

/// The tokens of a statement and their marks.
class LexedStatement {
public:
  std::span<const Token> tokens() const { return {tokenBuffer.data(), count}; }
  std::string_view marks() const { return {markBuffer.data(), count}; }

  /// The opcode up to the first white space, and the end of its last qualifier.
  SourceRange opcode;
  size_t opcodeEnd = 0;
  /// What is remembered of statements with this opcode and these marks (Parse/ShapeCache.h); null if nothing is.
  std::shared_ptr<StatementShape> shape;

private:
  friend class StatementLexer;
  std::vector<Token> tokenBuffer; ///< The ranges are relative to the beginning of the statement.
  std::string markBuffer;
  size_t count = 0;
  size_t opcodeTokens = 0; ///< Up to the end of `opcode`.
};

/// The part of \p text that lexStatement() reads.  A text with many statements is cut once for all of them.
std::string_view upToLastSemicolon(std::string_view text);

/// Reads the statement at \p begin of \p text, which begins with its guard or opcode.  \p text ends with a ';', which
/// may be a later one.  Returns the end of the statement, after its ';'.  Returns 0, with unusable tokens, if the
/// scanner must read it word by word: it may lack its ';', or contains bytes that are not PTX.
size_t lexStatement(std::string_view text, size_t begin, LexedStatement &lexed);

/// Does the same, faster, for a statement that differs from the one in \p lexed only in the names, numbers and white
/// space after the opcode.  Both begin with \p opcode, the opcode up to the first white space.  For others, and
/// sometimes even then, returns 0 with unusable tokens.
size_t lexAlike(std::string_view text, size_t begin, std::string_view opcode, LexedStatement &lexed);

/// Finds all tokens of any \p text.  Sets no opcode.
void lexText(std::string_view text, LexedStatement &lexed);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_STATEMENTLEXER_H
