//===- Cute.h - Atoms and layouts of CuTe -----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Layout.h"

namespace ptxmatrix {

/// Whether \p name looks like an atom: `SM`, a number, and `_` or `::`, or `MMA_`.  No opcode does.
bool looksLikeCuteAtom(std::string_view name);

/// The opcode of an MMA atom, such as `SM80_16x8x16_F32F16F16F32_TN` or `SM90::GMMA::MMA_64x64x16_F32F16F16_RS`
/// (CUTLASS, cute/arch/mma_sm*.hpp), and the list of operands that it means.
struct CuteProduct {
  std::string opcode; ///< Perhaps of no form.
  uint8_t list = 0;
};
/// Empty if \p name is not written like one.
std::optional<CuteProduct> readCuteProduct(std::string_view name);

/// The names of atoms most similar to \p name, at least one.
std::vector<std::string_view> cuteAtomsNear(std::string_view name);

/// The layout of a matrix of a product in the notation of CuTe, Shape:Stride, such as
/// `((4,8),(2,2,2)):((32,1),(16,8,128))`: from thread and value to the place in the matrix by columns, which is (M,K)
/// for A, (N,K) for B and (M,N) for C and D, as in CUTLASS's mma_traits.  Empty for other operands, a sparse A, and
/// products of several matrices.
std::string cuteLayout(const FragmentLayout &layout);

} // namespace ptxmatrix
