//===- Parser.h - Parsing the tokens of a statement -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_PARSER_H
#define PTXMATRIX_LIB_SYNTAX_PARSER_H

#include "PtxStatementParser.h"
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

/// The error in \p statement, whose AST has a syntax that no supported instruction has.
SyntaxError describeForeign(const Statement &statement);

/// The AST of \p tree, which was parsed without errors.
Ast buildAst(grammar::PtxStatementParser::StatementContext &tree);

/// Parses the tokens of \p parser, which refer to \p text, up to the first error.
ParsedTokens parseWith(grammar::PtxStatementParser &parser, std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_PARSER_H
