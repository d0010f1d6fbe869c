//===- ProxyFence.h - Shared memory that products read ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_PROXYFENCE_H
#define PTXMATRIX_LIB_CHECK_PROXYFENCE_H

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// Reports stores to shared memory without a `fence.proxy.async` before a product, which reads shared memory by another
/// path.  Unless all warnings are wanted, only if the function has no such fence.
void checkProxyFences(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_PROXYFENCE_H
