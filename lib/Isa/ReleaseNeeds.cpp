//===- ReleaseNeeds.cpp - Versions that single releases need --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/ReleaseNeeds.h"

#include <algorithm>

namespace ptxmatrix {

PtxVersion releaseNeed(const detail::Form &form, const detail::SlotValues &values, CudaRelease ptxasRelease) {
  if (form.mnemonic != Mnemonic::Tcgen05Mma)
    return {};
  // Without a scale vector size, these kinds have that of `.block32`, and two releases want its version.
  const bool isOf32 = values.contains(Qualifier::MXF8F6F4) || values.contains(Qualifier::MXF4);
  const bool hasSize = detail::pick(form, values, QualifierKind::ScaleVec).has_value();
  if (isOf32 && !hasSize && ptxasRelease >= CudaRelease{12, 9} && ptxasRelease <= CudaRelease{13, 0})
    return info(Qualifier::Block32).since;
  if (values.contains(Qualifier::DecompressB) && values.contains(Qualifier::ScaleVec1X) &&
      ptxasRelease == CudaRelease{13, 4})
    return {9, 5}; // of the next release, which accepts it in PTX 9.4
  return {};
}

bool dependsOnRelease(const detail::Form &form, const detail::SlotValues &values) {
  return std::ranges::any_of(
      kPtxReleases, [&](const PtxRelease &release) { return releaseNeed(form, values, release.cuda) != PtxVersion{}; });
}

} // namespace ptxmatrix
