//===- Parser.h - From the text of a statement to its AST -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_PARSER_H
#define PTXMATRIX_LIB_PARSE_PARSER_H

#include "Parse/Statement.h"
#include "ptxmatrix/Limits.h"

namespace ptxmatrix {

/// What is made of the text of one statement.
struct ParsedStatement {
  std::vector<Token> tokens;
  Ast ast; ///< Empty with an error.
  std::optional<SyntaxError> error;

  /// The statement, which borrows from this.  \p text is the text that was parsed, \p offset where it stands in the
  /// module.
  Statement in(std::string_view text, size_t offset = 0) const {
    return {text, offset, tokens, &ast, error ? &*error : nullptr};
  }
};

/// Parses \p text, one statement with its guard and its ';', with the grammar PtxStatement.g4.  What is beyond \p
/// limits is an error marked isLimit.
ParsedStatement parseStatement(std::string_view text, const Limits &limits = {});

/// Parses \p text with the grammar, but not its lexer: \p tokens are the grammar's, and \p marks theirs
/// (StatementLexer.h).  Nothing if it nests deeper than \p limits.
std::optional<ParsedShape> parseShape(std::string_view text, std::span<const Token> tokens, std::string_view marks,
                                      const Limits &limits = {});

/// What to say of \p text, which nests deeper than \p limits.
SyntaxError nestingError(std::string_view text, const Limits &limits);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_PARSER_H
