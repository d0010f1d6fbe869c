//===- Grammar.h - Statements as ANTLR's lexer reads them -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The reference for the lexer and the reader of statements: ANTLR's lexer and parser, as generated from the grammar.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_UNIT_GRAMMAR_H
#define PTXMATRIX_TEST_UNIT_GRAMMAR_H

#include "Parse/Statement.h"
#include "ptxmatrix/Limits.h"

namespace ptxmatrix {

/// The result for the text of one statement.
struct ParsedStatement {
  std::vector<Token> tokens;
  Ast ast; ///< Empty with an error.
  std::optional<SyntaxError> error;

  /// The statement, which borrows from this.  \p text is the text that was parsed, \p offset is its place in the
  /// module.
  Statement in(std::string_view text, size_t offset = 0) const {
    return {text, offset, tokens, &ast, error ? &*error : nullptr};
  }
};

/// Parses \p text, one statement with its guard and its ';'.
ParsedStatement parseStatement(std::string_view text, const Limits &limits = {});

} // namespace ptxmatrix

#endif // PTXMATRIX_TEST_UNIT_GRAMMAR_H
