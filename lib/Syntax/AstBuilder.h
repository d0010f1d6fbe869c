//===- AstBuilder.h - Building the AST from the parse tree ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_ASTBUILDER_H
#define PTXMATRIX_LIB_SYNTAX_ASTBUILDER_H

#include "Syntax/Statement.h"

#include <antlr4-runtime.h>

namespace ptxmatrix {

/// The AST of \p tree, a statement of the grammar that was parsed without errors and without nodes for tokens: a rule
/// knows its first and last token, and the grammar determines those in between.
Ast buildAst(const antlr4::ParserRuleContext &tree);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_ASTBUILDER_H
