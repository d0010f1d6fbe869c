//===- Number.cpp - Integers of directives and declarations ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lex/Number.h"

namespace ptxmatrix {
namespace {

/// The value of the digit \p c, or 16 if it is not a digit.
unsigned valueOfDigit(char c) {
  if (c >= '0' && c <= '9')
    return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f')
    return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F')
    return static_cast<unsigned>(c - 'A') + 10;
  return 16;
}

} // namespace

Number readNumber(std::string_view text) {
  if (text == "WARP_SZ")
    return {.value = 32, .isValid = true};
  unsigned base = 10;
  if (text.size() > 1 && text[0] == '0') {
    base = text[1] == 'x' || text[1] == 'X' ? 16 : text[1] == 'b' || text[1] == 'B' ? 2 : 8;
    text.remove_prefix(base == 8 ? 1 : 2);
  }
  if (text.ends_with('U'))
    text.remove_suffix(1);
  Number number;
  number.isValid = !text.empty() || base == 8; // `0U`
  for (char c : text) {
    const unsigned digit = valueOfDigit(c);
    number.isValid = number.isValid && digit < base;
    number.overflows = number.overflows || number.value > INT64_MAX;
    number.value = number.value * base + digit;
  }
  return number;
}

Number readNumber32(std::string_view text) {
  Number number = readNumber(text);
  number.overflows = number.overflows || number.value > UINT32_MAX;
  return number;
}

} // namespace ptxmatrix
