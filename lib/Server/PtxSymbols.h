//===- PtxSymbols.h - The names of a module and their scopes ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_PTXSYMBOLS_H
#define PTXMATRIX_LIB_SERVER_PTXSYMBOLS_H

#include "Scan/Scanner.h"

#include <string>

namespace ptxmatrix::server {

/// A declared name.
struct PtxSymbol {
  Declared declared;
  SourceRange name;
  SourceRange suffix; ///< `<8>`, `[4][2]`
  SourceRange scope;  ///< The scope of the name.  For a function: its text, with its body.
  size_t depth = 0;   ///< 0 for a name of the module.
};

/// All names that \p text, a module or the body of a function, declares, in order.
std::vector<PtxSymbol> findSymbols(std::string_view text, Scanner::Start start = Scanner::Start::Module);

/// The one of \p symbols that \p name refers to at \p offset of \p text, or null.
const PtxSymbol *findSymbol(const std::vector<PtxSymbol> &symbols, std::string_view text, std::string_view name,
                            size_t offset);

/// The declaration in words: ".reg .b32 %r<8>".
std::string describe(const PtxSymbol &symbol, std::string_view text);

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_PTXSYMBOLS_H
