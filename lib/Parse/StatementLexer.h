//===- StatementLexer.h - Tokens of any statement ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The tokens of the grammar, found without its lexer, which takes as long as all the rest.  What they are, grammar/
// PtxStatement.g4 says, and tests and a fuzzer compare.  What hardly stands in a statement is left to that lexer.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_STATEMENTLEXER_H
#define PTXMATRIX_LIB_PARSE_STATEMENTLEXER_H

#include "Scan/Token.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The operators of two characters.  The mark of each is one beyond ASCII.
inline constexpr std::array<std::string_view, 8> kLongOperators = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||"};
constexpr char markOfLong(size_t operatorIndex) { return static_cast<char>(0x80 + operatorIndex); }

/// The tokens of a statement, and the marks of these (Scan/PlainStatement.h).
struct LexedStatement {
  std::vector<Token> tokens;
  std::string marks;
};

/// Finds the tokens of \p text, of whatever form.  False, with some of them, where it has bytes or directives in it
/// that are none of a statement.
bool lexStatement(std::string_view text, LexedStatement &lexed);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_STATEMENTLEXER_H
