//===- InitialValueCheck.h - Checks of initial values -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_INITIALVALUECHECK_H
#define PTXMATRIX_LIB_SYMBOLS_INITIALVALUECHECK_H

#include "Diagnostics/Report.h"
#include "Scan/Scanner.h"

#include <optional>

namespace ptxmatrix {

/// The first mistake in the initial value of \p declaration, a variable of \p text: braces that do not fit its
/// dimensions, too many values, or a plain number or name that does not fit its type (PTX ISA, "Initializers").  Checks
/// nothing after a '/', which may begin a comment.
std::optional<Diagnostic> findWrongValue(const Declaration &declaration, std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_INITIALVALUECHECK_H
