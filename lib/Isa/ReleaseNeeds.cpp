//===- ReleaseNeeds.cpp - Versions that single releases need --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/ReleaseNeeds.h"

#include <algorithm>

namespace ptxmatrix {

PtxVersion releaseNeed(const Instruction &instruction, CudaRelease ptxasRelease) {
  if (instruction.mnemonic != Mnemonic::Tcgen05Mma)
    return {};
  const QualifierSet qualifiers = instruction.qualifiers.set();
  // Without a scale vector size, these kinds have that of `.block32`, and two releases want its version.
  const bool isOf32 = qualifiers.contains(Qualifier::MXF8F6F4) || qualifiers.contains(Qualifier::MXF4);
  const bool hasSize = !(qualifiers & qualifiersOf(QualifierKind::ScaleVec)).empty();
  if (isOf32 && !hasSize && ptxasRelease >= CudaRelease{12, 9} && ptxasRelease <= CudaRelease{13, 0})
    return info(Qualifier::Block32).since;
  if (qualifiers.contains(Qualifier::DecompressB) && qualifiers.contains(Qualifier::ScaleVec1X) &&
      ptxasRelease == CudaRelease{13, 4})
    return {9, 5}; // of the next release, which accepts it in PTX 9.4
  return {};
}

bool dependsOnRelease(const Instruction &instruction) {
  return std::ranges::any_of(
      kPtxReleases, [&](const PtxRelease &release) { return releaseNeed(instruction, release.cuda) != PtxVersion{}; });
}

} // namespace ptxmatrix
