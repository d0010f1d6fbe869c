//===- Symbol.h - Symbols ---------------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SYMBOL_H
#define PTXMATRIX_LIB_SYMBOLS_SYMBOL_H

#include "Scan/Scanner.h"

namespace ptxmatrix {

/// The meaning of a name that can be an operand.
struct Symbol : Declared {
  Symbol(const Declaration &declaration, std::string_view text)
      : Declared(declaration), name(declaration.name.of(text)), begin(declaration.name.begin) {}

  /// The range of the name in its text, without `<8>`.
  SourceRange range() const { return {begin, begin + name.size()}; }

  std::string_view name;  ///< Without `<8>`.
  size_t begin;           ///< The beginning of the name in its text.
  bool isOutside = false; ///< Declared in another text, which no range can refer to.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SYMBOL_H
