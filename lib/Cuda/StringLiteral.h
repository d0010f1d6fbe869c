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

/// Appends the contents of \p literal, an ordinary or raw string literal with its quotes, at \p begin of its source, to
/// \p text.
void appendLiteral(std::string_view literal, size_t begin, LiteralText &text);

/// \p source with each character of a string or character literal, except line breaks, replaced by 'x'; an unclosed
/// string ends with its line.  Comments keep their places, and a PTX lexer, which does not support '"' in single quotes
/// and raw strings, finds them.
std::string maskLiterals(std::string_view source);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_STRINGLITERAL_H
