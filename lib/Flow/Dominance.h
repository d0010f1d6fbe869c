//===- Dominance.h - Which blocks come before others ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_DOMINANCE_H
#define PTXMATRIX_LIB_FLOW_DOMINANCE_H

#include "Function/Function.h"

namespace ptxmatrix {

/// Whether every path from an entry of \p function to \p block leads through \p dominator.  Takes time for each block.
bool dominates(const Function &function, uint32_t dominator, uint32_t block);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_DOMINANCE_H
