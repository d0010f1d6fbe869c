//===- Parser.h - Parsing the tokens of a statement -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "PtxStatementParser.h"
#include "Syntax/Statement.h"

#include <memory>

namespace ptxmatrix {

/// Where the tokens of a statement are no longer one, whatever their texts are.
struct SyntaxStop {
  size_t token = 0; ///< The wrong one; their number if the statement is incomplete.
  antlr4::misc::IntervalSet expected;
  Parts wanted; ///< The same in words.
};

/// The AST of the statement that \p tokens are; null if they have a syntax error, whose place is stored in \p stop,
/// unless that is null.  The caller limits the nesting, because the parser is recursive.
std::unique_ptr<Ast> parseTokens(std::span<const Token> tokens, SyntaxStop *stop);

/// Parses the tokens of \p parser like parseTokens().
std::unique_ptr<Ast> parseWith(grammar::PtxStatementParser &parser, SyntaxStop *stop);

/// The error that \p tokens of \p text have at \p stop.
SyntaxError describe(const SyntaxStop &stop, std::span<const Token> tokens, std::string_view text);

/// The AST of \p statement, which was parsed without errors.
Ast buildAst(const grammar::PtxStatementParser::StatementContext &statement);

/// The error in \p statement, whose AST has a syntax that no matrix instruction has.
SyntaxError describeForeign(const Statement &statement);

} // namespace ptxmatrix
