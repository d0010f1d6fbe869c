//===- Kernel.h - PTX that multiplies two matrices --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Target.h"

namespace jit {

// The sizes: C = A * B.
inline constexpr unsigned kRows = 16;     // of A and C
inline constexpr unsigned kColumns = 8;   // of B and C
inline constexpr unsigned kProducts = 16; // columns of A, rows of B
inline constexpr unsigned kThreads = 32;  // one warp

/// A module with the kernel `product(const f16 *a, const f16 *b, f32 *c)`, for one block of kThreads threads.  The
/// matrices are row-major without gaps.  Nothing if \p version and \p target do not have the instructions.
std::optional<std::string> productModule(ptxmatrix::PtxVersion version, ptxmatrix::Target target);

} // namespace jit
