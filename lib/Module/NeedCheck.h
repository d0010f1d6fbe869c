//===- NeedCheck.h - Whether a module has what is needed --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_MODULE_NEEDCHECK_H
#define PTXMATRIX_LIB_MODULE_NEEDCHECK_H

#include "Module/ModuleContext.h"

namespace ptxmatrix {

/// The release where a version does not tell it: the oldest that was asked has what is older, too.
constexpr CudaRelease toldBy(CudaRelease first) { return first > kOldestJudge ? first : CudaRelease(); }

/// Reports each target of \p module that is none of those of \p need, and, where the version is too old as well, that
/// in the same message: raising it would not do.  Returns true if something was reported of all targets.
bool reportTargets(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

/// What to say of a version that is too old for \p need, without a fix.
Diagnostic tooOldFor(const Need &need, const ModuleContext &module);

/// Reports what \p module lacks of the version and targets of \p need, or, where a log of needs is asked for, writes
/// \p need down instead.  Returns true if nothing was reported.
bool checkNeed(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_MODULE_NEEDCHECK_H
