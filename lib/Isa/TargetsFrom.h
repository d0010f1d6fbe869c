//===- TargetsFrom.h - A target and all newer targets -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_TARGETSFROM_H
#define PTXMATRIX_LIB_ISA_TARGETSFROM_H

#include "ptxmatrix/Target.h"

namespace ptxmatrix {

/// The targets with number \p number or more: for 90, sm_90, sm_90a, sm_100 and so on.
constexpr TargetSet targetsFrom(unsigned number) {
  TargetSet targets;
  for (Target target : kAllTargets)
    if (info(target).number >= number)
      targets.insert(target);
  return targets;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_TARGETSFROM_H
