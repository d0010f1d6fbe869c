//===- Numbers.h - Numbers of the types that are multiplied -----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix::gpu {

/// Facts about a type's numbers.
struct Numbers {
  unsigned bits;     ///< In memory.
  unsigned mantissa; ///< With the leading one; 0 for whole numbers.
  int least, most;   ///< Whole numbers to test with.
};

/// The numbers of \p type.
Numbers numbersOf(Type type);

/// \p value with as many bits as the type keeps.
double rounded(double value, const Numbers &numbers);

/// The bits of \p value, which the type has.
uint64_t encoded(double value, Type type);

/// The number of a type of results, `.f16`, `.f32`, `.f64` or `.s32`, that is at \p place.
double decoded(const uint8_t *place, Type type);

} // namespace ptxmatrix::gpu
