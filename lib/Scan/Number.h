//===- Number.h - Integers of directives and declarations -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_NUMBER_H
#define PTXMATRIX_LIB_SCAN_NUMBER_H

#include <cstdint>
#include <string_view>

namespace ptxmatrix {

/// An integer as ptxas reads it.
struct Number {
  uint64_t value = 0;
  bool isValid = false;   ///< A decimal, octal, hexadecimal or binary number, or WARP_SZ.
  bool overflows = false; ///< ptxas rejects it.
  bool wraps = false;     ///< Too large, but accepted by ptxas modulo 2^64.
};

/// Reads \p text. ptxas checks for overflow before it appends a digit, and only at the highest bit.  Therefore
/// 0x10000000000000000 and 18446744073709551616 are 0, but 0x80000000000000000 overflows.
Number readNumber(std::string_view text);

/// The same in 32 bits.
Number readNumber32(std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_NUMBER_H
