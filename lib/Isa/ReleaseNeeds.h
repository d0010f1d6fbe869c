//===- ReleaseNeeds.h - Versions that single releases need ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_RELEASENEEDS_H
#define PTXMATRIX_LIB_ISA_RELEASENEEDS_H

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// The version that ptxas release \p ptxasRelease wants for an opcode of \p form with \p values in its slots, if it is
/// newer than that of all other releases; otherwise 0.0.
PtxVersion releaseNeed(const detail::Form &form, const detail::SlotValues &values, CudaRelease ptxasRelease);

/// Whether some release wants a newer version than others.
bool dependsOnRelease(const detail::Form &form, const detail::SlotValues &values);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_RELEASENEEDS_H
