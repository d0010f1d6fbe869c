//===- TargetWords.h - Wording of target sets -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DIAGNOSTICS_TARGETWORDS_H
#define PTXMATRIX_LIB_DIAGNOSTICS_TARGETWORDS_H

#include "ptxmatrix/Target.h"

#include <string>

namespace ptxmatrix {

/// "sm_75, sm_80 and sm_90".
std::string namesOf(TargetSet targets);

/// "sm_75 or newer", or "sm_90a or an 'a' or 'f' target of the sm_100 or sm_120 family": a short description of \p
/// targets for a reader who knows only \p known.
std::string describeTargets(TargetSet targets, TargetSet known = kAllTargets);

/// "sm_75+" for sm_75 and all newer ones, "sm_90a, sm_100[a|f]+" for an `a` target and all `a` and `f` targets from
/// sm_100 on: an abbreviation of \p targets for a reader who knows only \p known.
std::string shortTargets(TargetSet targets, TargetSet known);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_TARGETWORDS_H
