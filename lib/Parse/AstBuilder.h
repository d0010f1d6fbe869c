//===- AstBuilder.h - From ANTLR's parse tree to the AST --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_ASTBUILDER_H
#define PTXMATRIX_LIB_PARSE_ASTBUILDER_H

#include "PtxStatementParser.h"
#include "Statement.h"

namespace ptxmatrix {

/// The AST of \p tree, which was parsed without error.
Ast buildAst(grammar::PtxStatementParser::StatementContext &tree);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_ASTBUILDER_H
