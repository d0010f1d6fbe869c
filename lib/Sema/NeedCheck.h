//===- NeedCheck.h - Whether a module has what is needed --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_NEEDCHECK_H
#define PTXMATRIX_LIB_SEMA_NEEDCHECK_H

#include "Sema/ModuleContext.h"

namespace ptxmatrix {

/// The targets with \p number or a greater one: 90 for sm_90, sm_90a, sm_100 and so on.
constexpr TargetSet targetsFrom(unsigned number) {
  TargetSet targets;
  for (Target target : kAllTargets)
    if (info(target).number >= number)
      targets.insert(target);
  return targets;
}

/// Reports each target of \p module that is none of those of \p need, and, where the version is too old as well, that
/// in the same message: raising it would not do.  Returns true if something was reported of all targets.
bool reportTargets(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

/// Reports what \p module lacks of the version and targets of \p need, or, where a log of needs is asked for, writes
/// \p need down instead.  Returns true if nothing was reported.
bool checkNeed(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_NEEDCHECK_H
