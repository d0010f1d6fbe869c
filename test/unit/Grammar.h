//===- Grammar.h - Statements as ANTLR's lexer reads them -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The reference for the lexer and the reader of statements: ANTLR's lexer and parser, as generated from the grammar.

#pragma once

#include "Syntax/Statement.h"
#include "ptxmatrix/Limits.h"

namespace ptxmatrix {

/// The result for a text that is one statement.
struct ParsedStatement {
  std::vector<Token> tokens;
  Ast ast; ///< Empty with an error, unless it has a syntax that only other instructions have.
  std::optional<SyntaxError> error;

  /// From the first to the last token; empty if there is none.
  SourceRange range() const;
  /// The statement, which borrows from this.  \p text is the text that was parsed.
  Statement in(std::string_view text) const { return {text, range(), tokens, &ast, error ? &*error : nullptr}; }
};

/// Whether \p text has a string or comment that is not closed: for the grammar, it is neither.
bool isUnterminated(std::string_view text);

/// The tokens of \p text that ANTLR's lexer finds.
std::vector<Token> grammarTokens(std::string_view text);

/// Parses \p text, one statement with its guard and its ';'.  The tokens are those of ANTLR's lexer: what is not
/// closed, `"` or `/*`, is no string and no comment.
ParsedStatement parseStatement(std::string_view text, const Limits &limits = {});

} // namespace ptxmatrix
