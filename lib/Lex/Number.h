//===- Number.h - Integers of directives and declarations -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LEX_NUMBER_H
#define PTXMATRIX_LIB_LEX_NUMBER_H

#include <cstdint>
#include <string_view>

namespace ptxmatrix {

/// An integer as ptxas reads it.
struct Number {
  uint64_t value = 0;
  bool isValid = false;   ///< A decimal, octal, hexadecimal or binary number, or WARP_SZ.
  bool overflows = false; ///< ptxas rejects it.
};

/// Reads \p text.  Like ptxas, it checks for overflow before it appends a digit, and only at the highest bit: 2^64 is
/// 0.
Number readNumber(std::string_view text);

/// The same for 32 bits.
Number readNumber32(std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LEX_NUMBER_H
