//===- Parser.h - Parsing the tokens of a statement -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_PARSER_H
#define PTXMATRIX_LIB_PARSE_PARSER_H

#include "Parse/Statement.h"

namespace ptxmatrix {

/// What the grammar makes of the tokens of a statement.
struct ParsedTokens {
  Ast ast; ///< Empty with an error.
  std::optional<SyntaxError> error;
};

/// Parses \p tokens, those of \p text, with the grammar PtxStatement.g4.  \p marks are theirs (Scan/StatementLexer.h).
/// The caller bounds how deep they nest: the parser recurses.
ParsedTokens parseTokens(std::string_view text, std::span<const Token> tokens, std::string_view marks);

/// An upper bound on how deep the parser will recurse for tokens with \p marks: brackets, and operators that nest to
/// the right.
unsigned nestingOf(std::string_view marks);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_PARSER_H
