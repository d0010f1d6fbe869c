//===- MaskLiterals.h - Masking string literals of a source -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_MASKLITERALS_H
#define PTXMATRIX_LIB_CUDA_MASKLITERALS_H

#include <string>
#include <string_view>

namespace ptxmatrix {

/// \p source with each character of a string or character literal, except line breaks, replaced by 'x'; an unclosed
/// string ends with its line.  Comments keep their places, and a PTX lexer, which does not support '"' in single quotes
/// and raw strings, finds them.
std::string maskLiterals(std::string_view source);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_MASKLITERALS_H
