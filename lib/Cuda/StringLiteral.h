//===- StringLiteral.h - Contents of a string literal -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_STRINGLITERAL_H
#define PTXMATRIX_LIB_CUDA_STRINGLITERAL_H

#include "Cuda/AsmStatement.h"

#include <string_view>

namespace ptxmatrix {

/// Appends to \p text what \p literal spells, an ordinary or raw string literal with its quotes, which stands in its
/// source at \p begin.
void appendLiteral(std::string_view literal, size_t begin, LiteralText &text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_STRINGLITERAL_H
