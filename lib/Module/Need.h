//===- Need.h - A requirement of a statement --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The checks determine what a statement needs, and checkNeed() compares it with the module.  If a log of needs is
// requested, it records them instead: the module then ignores version and targets, and has everything.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_MODULE_NEED_H
#define PTXMATRIX_LIB_MODULE_NEED_H

#include "ptxmatrix/Diagnostic.h"

#include <string>
#include <vector>

namespace ptxmatrix {

class ModuleContext;

/// A requirement of one part of a statement.
struct Need {
  SourceRange range;
  std::string feature;                             ///< As messages name it: "'.m16n16' of 'ldmatrix'".
  PtxVersion since = {};                           ///< The least version that has it.
  std::optional<PtxVersion> before = std::nullopt; ///< It is refused from this version on.
  TargetSet targets = kAllTargets;                 ///< The targets that have it.
  CudaRelease cuda = {};                           ///< The least release, if the version does not determine it.
};

/// The requirements of the parts of one statement.
using NeedLog = std::vector<Need>;

/// The release if the version does not determine it; the oldest tested one also has everything older.
constexpr CudaRelease leastReleaseFor(CudaRelease first) { return first > kOldestRelease ? first : CudaRelease(); }

/// Reports each target of \p module that is not among those of \p need, and, if the version is too old as well, that in
/// the same message: raising it would not be enough.  Returns true if something was reported for all targets.
bool reportTargets(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

/// The diagnostic for a version that is too old for \p need.
Diagnostic tooOldFor(const Need &need, const ModuleContext &module);

/// Records \p need if a log of needs is requested, and reports what \p module lacks of its version and targets. Returns
/// true if nothing was reported.
bool checkNeed(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_MODULE_NEED_H
