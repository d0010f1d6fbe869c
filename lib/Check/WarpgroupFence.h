//===- WarpgroupFence.h - Fences before products ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_WARPGROUPFENCE_H
#define PTXMATRIX_LIB_CHECK_WARPGROUPFENCE_H

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// Reports products without a `wgmma.fence` before the first one, or after a write of their registers, on some path.
void checkWarpgroupFences(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_WARPGROUPFENCE_H
