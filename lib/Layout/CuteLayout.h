//===- CuteLayout.h - Layouts as CuTe writes them ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_CUTELAYOUT_H
#define PTXMATRIX_LIB_LAYOUT_CUTELAYOUT_H

#include "ptxmatrix/Layout.h"

namespace ptxmatrix {

/// The layout of a matrix of a product in the notation of CuTe, Shape:Stride, such as
/// `((4,8),(2,2,2)):((32,1),(16,8,128))`: from thread and value to the place in the matrix by columns, which is (M,K)
/// for A, (N,K) for B and (M,N) for C and D, as in CUTLASS's mma_traits.  Empty for other operands, a sparse A, and
/// products of several matrices.
std::string cuteLayout(const FragmentLayout &layout);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_CUTELAYOUT_H
