//===- Parser.h - Parsing the tokens of a statement -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_PARSER_H
#define PTXMATRIX_LIB_PARSE_PARSER_H

#include "Parse/Statement.h"

namespace ptxmatrix {

/// The result of parsing the tokens of a statement.
struct ParsedTokens {
  Ast ast; ///< Empty if there is an error.
  std::optional<SyntaxError> error;
};

/// Parses \p tokens of \p text with the grammar PtxStatement.g4.  \p marks belong to them (Scan/StatementLexer.h).  The
/// caller limits the nesting, because the parser is recursive.
ParsedTokens parseTokens(std::string_view text, std::span<const Token> tokens, std::string_view marks);

/// An upper bound on the recursion depth of the parser for tokens with \p marks: brackets and right-associative
/// operators.
unsigned nestingOf(std::string_view marks);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_PARSER_H
