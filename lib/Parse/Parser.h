//===- Parser.h - From the text of a statement to its AST -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_PARSER_H
#define PTXMATRIX_LIB_PARSE_PARSER_H

#include "Statement.h"

namespace ptxmatrix {

/// The longest statement that is parsed, in bytes; a longer one is an error marked isLimit.
inline constexpr size_t kMaxStatementBytes = size_t{1} << 18;
/// How deep parentheses and operators may nest.
inline constexpr unsigned kMaxNesting = 256;

/// Parses \p text, one statement with its guard and its ';', with the grammar PtxStatement.g4.  \p offset is where it
/// stands in the module.  \p text must outlive the result.
Statement parseStatement(std::string_view text, size_t offset = 0);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_PARSER_H
