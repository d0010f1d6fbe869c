//===- ReleaseNeeds.h - Versions that single releases need ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_RELEASENEEDS_H
#define PTXMATRIX_LIB_ISA_RELEASENEEDS_H

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// The version that ptxas release \p ptxasRelease wants for \p instruction, if it is newer than that of all other
/// releases; otherwise 0.0.
PtxVersion releaseNeed(const Instruction &instruction, CudaRelease ptxasRelease);

/// Whether some release wants a newer version than others.
bool dependsOnRelease(const Instruction &instruction);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_RELEASENEEDS_H
