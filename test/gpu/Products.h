//===- Products.h - Products of matrices, from end to end -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// 128x128x128 products, by ldmatrix, mma and stmatrix, and by wmma, all of which emitStatement() prints.

#pragma once

#include "Cuda.h"
#include "GpuForms.h"

namespace ptxmatrix::gpu {

/// Rows and columns of each matrix.
inline constexpr unsigned kProductSize = 128;

/// One kernel and the matrices that it multiplies: D = A B + C.
struct Product {
  std::string name;
  std::string text; ///< The module; its kernel is `product(a, b, c, out, poison)`.
  ModuleHead head = {};
  Type type{};    ///< For A and B.
  Type sumType{}; ///< For C and D.
  bool aByColumns = false;
  bool bByColumns = false;
  bool cByColumns = false;
  bool dByColumns = false;
  unsigned gridX = 1;
  unsigned gridY = 1;
};

/// Every product that a GPU of \p capability has the instructions for.
std::vector<Product> listProducts(unsigned capability);

/// The error of a product.
struct ProductResult {
  double worstWhole = 0; ///< For small whole numbers, where nothing may be rounded: must be 0.
  double worst = 0;      ///< For numbers that fill the type: the largest difference from the sum in float64 ...
  double bound = 0;      ///< ... and the smallest error bound of rounding.
  bool ok = false;
};

/// Runs \p function, the kernel of \p product, and compares with the product in float64.
ProductResult runProduct(Cuda &cuda, CudaFunction function, const Product &product);

} // namespace ptxmatrix::gpu
