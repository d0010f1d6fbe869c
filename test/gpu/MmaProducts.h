//===- MmaProducts.h - Products of one instruction --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Registers are filled with matrices, and metadata, by the mapping that was measured, and D is compared with the
// product in float64.

#pragma once

#include "MmaKernels.h"
#include "MmaMapping.h"
#include "Products.h"

namespace ptxmatrix::gpu {

struct MmaProductResult {
  ProductResult product;
  /// The result of sums that D cannot represent: "wraps", "clamps", "infinite"; empty if it was not tried.
  std::string overflow;
  /// The qualifier of the observed rounding of `.f64`; empty for other types.
  std::string rounding;
  std::string error; ///< Empty if everything is as the instruction says.
};

/// Multiplies with \p runner, whose registers have \p mapping.
MmaProductResult multiply(const MmaRunner &runner, const MmaMapping &mapping);

} // namespace ptxmatrix::gpu
