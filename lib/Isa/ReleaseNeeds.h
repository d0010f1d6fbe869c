//===- ReleaseNeeds.h - Versions that single releases need ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_RELEASENEEDS_H
#define PTXMATRIX_LIB_ISA_RELEASENEEDS_H

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// What ptxas release \p ptxasRelease requires of \p instruction, which has a form: some want a newer version than all
/// other releases.
Requirements requirementsIn(CudaRelease ptxasRelease, const Instruction &instruction);

/// Whether some release wants a newer version than others.
bool dependsOnRelease(const Instruction &instruction);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_RELEASENEEDS_H
