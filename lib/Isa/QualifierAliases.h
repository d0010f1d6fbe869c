//===- QualifierAliases.h - Other names of qualifiers -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_QUALIFIERALIASES_H
#define PTXMATRIX_LIB_ISA_QUALIFIERALIASES_H

#include "ptxmatrix/Qualifier.h"

namespace ptxmatrix {

/// The qualifiers that \p word may mean, which CUDA C++, MLIR or CUTLASS have for them: `.f16` and `.b16` for `half`.
QualifierSet qualifiersCalled(std::string_view word);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_QUALIFIERALIASES_H
