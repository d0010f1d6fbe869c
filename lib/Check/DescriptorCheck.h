//===- DescriptorCheck.h - Matrices that products read ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_DESCRIPTORCHECK_H
#define PTXMATRIX_LIB_CHECK_DESCRIPTORCHECK_H

#include "Check/FunctionFacts.h"

namespace ptxmatrix {

/// Reports matrix descriptors that are certainly wrong, as far as bits of their registers are known.
void checkDescriptors(const FunctionFacts &facts);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_DESCRIPTORCHECK_H
