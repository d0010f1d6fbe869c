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

/// \p source with an 'x' for each character of a string or character literal, but for line breaks; a string that is not
/// closed ends with its line.  Comments are where they were, and a lexer of PTX finds them: that one knows no '"'
/// between single quotes, and no raw strings.
std::string maskLiterals(std::string_view source);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_MASKLITERALS_H
