//===- Parser.h - Parsing the tokens of a statement -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_PARSER_H
#define PTXMATRIX_LIB_SYNTAX_PARSER_H

#include "Syntax/Statement.h"

namespace ptxmatrix {

/// The result of parsing the tokens of a statement.
struct ParsedTokens {
  Ast ast; ///< Empty if there is an error.
  std::optional<SyntaxError> error;
};

/// Parses \p tokens of \p text with the grammar PtxStatement.g4.  The caller limits the nesting, because the parser is
/// recursive.
ParsedTokens parseTokens(std::string_view text, std::span<const Token> tokens);

/// An upper bound on the recursion depth of the parser for \p tokens: brackets and right-associative operators.
unsigned nestingOf(std::span<const Token> tokens);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_PARSER_H
