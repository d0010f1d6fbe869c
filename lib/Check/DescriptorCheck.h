//===- DescriptorCheck.h - Matrices that products read ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_DESCRIPTORCHECK_H
#define PTXMATRIX_LIB_CHECK_DESCRIPTORCHECK_H

#include "Check/PipelineReporter.h"
#include "Function/AcceptedStatement.h"

namespace ptxmatrix {

/// Reports matrix descriptors that are certainly wrong, as far as bits of their registers are known.  \p accepted are
/// statements of the function, and \p symbols has its names.
void checkDescriptors(const PipelineReporter &reporter, const SymbolTable &symbols,
                      std::span<const AcceptedStatement> accepted);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_DESCRIPTORCHECK_H
