//===- Parser.h - Parsing the tokens of a statement -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "PtxStatementParser.h"
#include "Syntax/Statement.h"

#include <memory>

namespace ptxmatrix {

/// The AST of the statement that \p tokens of \p text are; null if they have a syntax error, of which the first one is
/// stored in \p error, unless that is null.  The caller limits the nesting, because the parser is recursive.
std::unique_ptr<Ast> parseTokens(std::string_view text, std::span<const Token> tokens,
                                 std::optional<SyntaxError> *error);

/// Parses the tokens of \p parser, which refer to \p text, like parseTokens().
std::unique_ptr<Ast> parseWith(grammar::PtxStatementParser &parser, std::string_view text,
                               std::optional<SyntaxError> *error);

/// The AST of \p tree, which was parsed without errors.
Ast buildAst(grammar::PtxStatementParser::StatementContext &tree);

/// The error in \p statement, whose AST has a syntax that no matrix instruction has.
SyntaxError describeForeign(const Statement &statement);

} // namespace ptxmatrix
