//===- DeclaredAt.h - The declaration of a name -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_DECLAREDAT_H
#define PTXMATRIX_LIB_SERVER_DECLAREDAT_H

#include "Server/Features.h"

namespace ptxmatrix::server {

/// The position of a declaration.
struct DeclaredAt {
  SourceRange range; ///< The range of the name, or of an operand of an asm statement.
  std::string words; ///< The declaration; empty for a macro.
};

/// The declaration of the name at \p offset: a register, variable, label or function of a module, an operand or a name
/// of an asm statement, or a macro of a CUDA source.
std::optional<DeclaredAt> findDeclared(CheckedDocument &checked, size_t offset);

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_DECLAREDAT_H
