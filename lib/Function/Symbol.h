//===- Symbol.h - Symbols ---------------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FUNCTION_SYMBOL_H
#define PTXMATRIX_LIB_FUNCTION_SYMBOL_H

#include "Syntax/Item.h"

#include <algorithm>

namespace ptxmatrix {

/// The meaning of a name that can be an operand.
struct Symbol : Declared {
  Symbol(const Declaration &declaration, std::string_view text)
      : Declared(declaration), name(declaration.name.of(text)), begin(declaration.name.begin) {}

  /// The range of the name in its text, without `<8>`.
  SourceRange range() const { return {begin, begin + name.size()}; }

  /// What the address of the variable is a multiple of: ptxas uses the larger one of `.align` and the size of the type.
  uint64_t leastAlignment() const {
    const uint64_t natural = type ? uint64_t{vectorLength} * info(*type).bits / 8 : 1;
    return std::max({alignment, natural, uint64_t{1}});
  }

  std::string_view name;  ///< Without `<8>`.
  size_t begin;           ///< The beginning of the name in its text.
  bool isOutside = false; ///< Declared in another text, which no range can refer to.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FUNCTION_SYMBOL_H
