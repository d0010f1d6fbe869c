//===- Need.h - What a part of a statement asks of its module ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The checks compare what a statement needs with what its module has.  Asked for the needs alone, they write them down
// instead, so that both come from the same place.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_MODULE_NEED_H
#define PTXMATRIX_LIB_MODULE_NEED_H

#include "ptxmatrix/SourceRange.h"
#include "ptxmatrix/Target.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// What one part of a statement asks for.
struct Need {
  SourceRange range;
  std::string feature;                             ///< As messages name it: "'.m16n16' of 'ldmatrix'".
  PtxVersion since = {};                           ///< The least version that has it.
  std::optional<PtxVersion> before = std::nullopt; ///< It is refused from this version on.
  TargetSet targets = kAllTargets;                 ///< Those that have it.
  CudaRelease cuda = {};                           ///< The least release, where the version alone does not tell.
};

/// What the parts of one statement ask for.
using NeedLog = std::vector<Need>;

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_MODULE_NEED_H
