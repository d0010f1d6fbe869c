//===- DeclarationCheck.h - Checks of declarations --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_DECLARATIONCHECK_H
#define PTXMATRIX_LIB_SYMBOLS_DECLARATIONCHECK_H

#include "Module/ModuleContext.h"

namespace ptxmatrix {

/// Checks \p declaration, a register, variable or parameter of \p text, on its own: whether its state space supports
/// such types, arrays and values.  Skips attributes.  Appends at most one diagnostic, and returns whether there was
/// none.
bool checkDeclaration(const Declaration &declaration, bool isModuleScope, std::string_view text,
                      const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_DECLARATIONCHECK_H
