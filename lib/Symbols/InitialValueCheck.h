//===- InitialValueCheck.h - Checks of initial values -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_INITIALVALUECHECK_H
#define PTXMATRIX_LIB_SYMBOLS_INITIALVALUECHECK_H

#include "Diagnostics/Report.h"
#include "Scan/Scanner.h"

#include <functional>
#include <optional>

namespace ptxmatrix {

/// Returns why a name cannot be an initial value, or nothing.
using WrongName = std::function<std::optional<Message>(std::string_view)>;

/// The first mistake in the initial value of \p declaration, a variable of \p text: braces that do not fit its
/// dimensions, too many values, a plain number or name that does not fit its type (PTX ISA, "Initializers"), or a name
/// that \p wrongName rejects.  Checks nothing after a '/', which may begin a comment.
std::optional<Diagnostic> findWrongValue(const Declaration &declaration, std::string_view text,
                                         const WrongName &wrongName);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_INITIALVALUECHECK_H
