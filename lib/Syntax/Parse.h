//===- Parse.h - Parsing a module into items --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_PARSE_H
#define PTXMATRIX_LIB_SYNTAX_PARSE_H

#include "Syntax/Item.h"

#include <functional>

namespace ptxmatrix {

/// What a text is: a module, or statements and declarations of the body of a function.
enum class TextKind : uint8_t { Module, Body };

/// Differences between releases of ptxas.
struct ParseRules {
  bool hasAsciiComments = false;                  ///< Whether other bytes in comments are errors.
  CudaRelease ptxasRelease = kNewestRelease.cuda; ///< The release that determines the known instructions.
};

/// Passes the items of \p text to \p take, in the order of the text.  After a mistake, reads on as well as possible.
/// Memory grows only with the longest statement.
void parseItems(std::string_view text, TextKind kind, const ParseRules &rules,
                const std::function<void(const Item &)> &take);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_PARSE_H
