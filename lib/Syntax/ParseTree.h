//===- ParseTree.h - From ANTLR's parse tree and errors ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_PARSETREE_H
#define PTXMATRIX_LIB_SYNTAX_PARSETREE_H

#include "PtxStatementParser.h"
#include "Syntax/Parser.h"

namespace ptxmatrix {

/// The AST of \p tree, which was parsed without errors.
Ast buildAst(grammar::PtxStatementParser::StatementContext &tree);

/// Parses the tokens of \p parser, which refer to \p text, up to the first error.
ParsedTokens parseWith(grammar::PtxStatementParser &parser, std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_PARSETREE_H
