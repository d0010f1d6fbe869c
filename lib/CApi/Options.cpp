//===- Options.cpp - C API: options ---------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Options.h"

namespace ptxmatrix::capi {

PtxmatrixStatus readOptions(const PtxmatrixOptions *given, CheckOptions &options) {
  if (!given)
    return PtxmatrixStatusOk;
  PtxmatrixOptions read;
  if (const PtxmatrixStatus status = take(given, read); status != PtxmatrixStatusOk)
    return status;
  if (read.cuda.major != 0 || read.cuda.minor != 0) {
    options.cuda = CudaRelease{read.cuda.major, read.cuda.minor};
    if (!isKnownRelease(*options.cuda))
      return PtxmatrixStatusUnknownRelease;
  }
  if (read.ptxVersion.major != 0 || read.ptxVersion.minor != 0) {
    options.ptxVersion = PtxVersion{read.ptxVersion.major, read.ptxVersion.minor};
    if (!isKnownVersion(*options.ptxVersion, options.ptxasRelease()))
      return PtxmatrixStatusUnknownVersion;
  }
  if (!read.targets && read.numTargets != 0)
    return PtxmatrixStatusInvalidArgument;
  for (size_t i = 0; i < read.numTargets; ++i) {
    if (!isText(read.targets[i]))
      return PtxmatrixStatusInvalidArgument;
    const std::optional<Target> target = findTarget(fromC(read.targets[i]));
    if (!target)
      return PtxmatrixStatusUnknownTarget;
    if (std::ranges::find(options.targets, *target) == options.targets.end())
      options.targets.push_back(*target);
  }
  options.allWarnings = read.allWarnings != 0;
  if (read.maxDiagnostics != 0)
    options.limits.diagnostics = read.maxDiagnostics;
  return PtxmatrixStatusOk;
}

} // namespace ptxmatrix::capi
