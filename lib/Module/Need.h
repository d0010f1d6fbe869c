//===- Need.h - A requirement of a statement --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The checks say what a statement needs, and checkNeed() compares that with what the module has.  Where the needs are
// requested, it notes them, too: the module leaves version and targets open then, and has everything.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_MODULE_NEED_H
#define PTXMATRIX_LIB_MODULE_NEED_H

#include "ptxmatrix/Diagnostic.h"

#include <string>
#include <vector>

namespace ptxmatrix {

class ModuleContext;

/// What one part of a statement requires.
struct Need {
  SourceRange range;
  std::string feature;                             ///< As messages name it: "'.m16n16' of 'ldmatrix'".
  PtxVersion since = {};                           ///< The least version that has it.
  std::optional<PtxVersion> before = std::nullopt; ///< It is refused from this version on.
  TargetSet targets = kAllTargets;                 ///< Those that have it.
  CudaRelease cuda = {};                           ///< The least release, if the version does not determine it.
};

/// What the parts of one statement ask for.
using NeedLog = std::vector<Need>;

/// The release if the version does not determine it; the oldest tested one also has everything older.
constexpr CudaRelease leastReleaseFor(CudaRelease first) { return first > kOldestRelease ? first : CudaRelease(); }

/// Reports each target of \p module that is none of those of \p need, and, where the version is too old as well, that
/// in the same message: raising it would not do.  Returns true if something was reported of all targets.
bool reportTargets(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

/// What to say of a version that is too old for \p need.
Diagnostic tooOldFor(const Need &need, const ModuleContext &module);

/// Records \p need if a log of needs is requested, and reports what \p module lacks of its version and targets. Returns
/// true if nothing was reported.
bool checkNeed(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_MODULE_NEED_H
