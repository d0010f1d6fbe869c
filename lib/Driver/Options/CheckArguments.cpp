//===- CheckArguments.cpp - Releases, versions and targets as text --------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/CheckArguments.h"
#include "Driver/Render/Printable.h"

namespace ptxmatrix::driver {
namespace {

std::string whyNoVersion(llvm::StringRef text, CudaRelease judge) {
  return "'" + printable(text) + "' is no PTX version; the newest of CUDA " + judge.str() + " is " +
         newestVersion(judge).str();
}

} // namespace

std::string readJudge(llvm::StringRef text, CheckOptions &check) {
  const std::optional<CudaRelease> judge = parseVersion<CudaRelease>(std::string_view(text));
  if (!judge || !isKnownJudge(*judge))
    return "'" + printable(text) + "' is no CUDA release known here; known are " + kOldestJudge.str() + " to " +
           kNewestRelease.cuda.str();
  check.cuda = judge;
  return "";
}

std::string readPtxVersion(llvm::StringRef text, CheckOptions &check) {
  check.ptxVersion = parseVersion<PtxVersion>(std::string_view(text));
  return check.ptxVersion ? whyNotJudged(check) : whyNoVersion(text, check.judge());
}

std::string whyNotJudged(const CheckOptions &check) {
  if (!check.ptxVersion || isKnownVersion(*check.ptxVersion, check.judge()))
    return "";
  return whyNoVersion(check.ptxVersion->str(), check.judge());
}

std::string readArchitecture(llvm::StringRef text, CheckOptions &check) {
  check.arch = findTarget(std::string_view(text));
  return check.arch ? "" : "'" + printable(text) + "' is no known GPU (write it as sm_80, sm_90a or sm_100f)";
}

std::string readTarget(llvm::StringRef text, CheckOptions &check) {
  const std::optional<Target> target = findTarget(std::string_view(text));
  if (!target)
    return "'" + printable(text) + "' is no known target (write it as sm_80, sm_90a or sm_100f)";
  check.targets.push_back(*target);
  return "";
}

} // namespace ptxmatrix::driver
