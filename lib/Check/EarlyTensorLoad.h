//===- EarlyTensorLoad.h - Loads before stores are complete -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_EARLYTENSORLOAD_H
#define PTXMATRIX_LIB_CHECK_EARLYTENSORLOAD_H

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// Reports a `tcgen05.ld` of what a `tcgen05.st` of the same block writes, without a `tcgen05.wait::st` between them.
void checkEarlyTensorLoads(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_EARLYTENSORLOAD_H
