//===- CheckArguments.cpp - Reading releases, versions and targets --------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/CheckArguments.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/STLExtras.h"

namespace ptxmatrix::driver {
namespace {

std::string whyNoVersion(llvm::StringRef text, CudaRelease ptxasRelease) {
  return "unknown PTX version '" + printable(text) + "'; the newest of CUDA " + ptxasRelease.str() + " is " +
         newestVersion(ptxasRelease).str();
}

/// Suggests the target with the number \p text, or describes the form of a target.
std::string didYouMeanTarget(llvm::StringRef text) {
  const std::optional<Target> meant = findTarget("sm_" + text.str());
  return meant ? "; did you mean " + std::string(info(*meant).name) + "?" : " (write it as sm_80, sm_90a or sm_100f)";
}

} // namespace

std::string readCudaRelease(llvm::StringRef text, CheckOptions &check) {
  const std::optional<CudaRelease> ptxasRelease = parseVersion<CudaRelease>(std::string_view(text));
  if (!ptxasRelease || !isKnownRelease(*ptxasRelease)) {
    // `13` or, as ptxas prints it, `13.0.88`.
    const auto [major, rest] = text.split('.');
    const llvm::StringRef minor = rest.empty() ? "0" : rest.split('.').first;
    const std::optional<CudaRelease> meant =
        parseVersion<CudaRelease>(std::string_view(major.str() + "." + minor.str()));
    return "unknown CUDA release '" + printable(text) + "'; " +
           (meant && isKnownRelease(*meant)
                ? "did you mean " + meant->str() + "?"
                : "supported are " + kOldestRelease.str() + " to " + kNewestRelease.cuda.str());
  }
  check.cuda = ptxasRelease;
  return "";
}

std::string readPtxVersion(llvm::StringRef text, CheckOptions &check) {
  check.ptxVersion = parseVersion<PtxVersion>(std::string_view(text));
  return check.ptxVersion ? whyNoPtxVersion(check) : whyNoVersion(text, check.ptxasRelease());
}

std::string whyNoPtxVersion(const CheckOptions &check) {
  if (!check.ptxVersion || isKnownVersion(*check.ptxVersion, check.ptxasRelease()))
    return "";
  return whyNoVersion(check.ptxVersion->str(), check.ptxasRelease());
}

std::string readArchitecture(llvm::StringRef text, CheckOptions &check) {
  check.arch = findTarget(std::string_view(text));
  return check.arch ? "" : "unknown GPU '" + printable(text) + "'" + didYouMeanTarget(text);
}

std::string readTarget(llvm::StringRef text, CheckOptions &check) {
  // nvcc's `compute_90` becomes PTX for sm_90.
  llvm::StringRef name = text;
  const std::optional<Target> target =
      findTarget(name.consume_front("compute_") ? "sm_" + name.str() : std::string(text));
  if (!target)
    return "unknown target '" + printable(text) + "'" + didYouMeanTarget(text);
  if (!llvm::is_contained(check.targets, *target))
    check.targets.push_back(*target);
  return "";
}

} // namespace ptxmatrix::driver
