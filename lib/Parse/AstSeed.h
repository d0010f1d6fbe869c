//===- AstSeed.h - ASTs that are known at the start -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// To set up the grammar takes longer than to check a small module.  So when the library is built, ANTLR parses the
// usual statements of all forms (MakeAstSeed.cpp), and the library contains the result.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_ASTSEED_H
#define PTXMATRIX_LIB_PARSE_ASTSEED_H

#include "Parse/Statement.h"

namespace ptxmatrix {

/// The AST of the statements with \p marks, or nothing if only the grammar knows it.
std::optional<Ast> findSeed(std::string_view marks);

/// The marks of all statements that findSeed() knows, in order.
std::vector<std::string_view> seededMarks();

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_ASTSEED_H
