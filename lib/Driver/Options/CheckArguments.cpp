//===- CheckArguments.cpp - Reading option values -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/CheckArguments.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

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

/// Reads a size such as "65536" or "64K".
std::optional<uint64_t> readSize(llvm::StringRef text) {
  const unsigned shift = llvm::StringSwitch<unsigned>(text.take_back(1))
                             .CaseLower("k", 10)
                             .CaseLower("m", 20)
                             .CaseLower("g", 30)
                             .Default(0);
  uint64_t number = 0;
  if (!llvm::to_integer(text.drop_back(shift == 0 ? 0 : 1), number, 10) || number == 0 || number > UINT64_MAX >> shift)
    return std::nullopt;
  return number << shift;
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

std::string readLimit(llvm::StringRef option, llvm::StringRef value, uint64_t &fileBytes, Limits &limits) {
  const std::string before = "--" + option.str() + ": '" + printable(value) + "' is not a ";
  if (option == "max-nesting") {
    unsigned nesting = 0;
    if (!llvm::to_integer(value, nesting, 10) || nesting == 0 || nesting > Limits::kMostNesting)
      return before + "number from 1 to " + std::to_string(Limits::kMostNesting);
    limits.nesting = nesting;
    return "";
  }
  if (option == "max-diagnostics")
    return llvm::to_integer(value, limits.diagnostics, 10) ? "" : before + "number of diagnostics, 0 for all";
  const std::optional<uint64_t> size = readSize(value);
  if (!size)
    return before + "size, such as 65536, 64K, 64M or 4G";
  (option == "max-file-size" ? fileBytes : limits.statementBytes) = *size;
  return "";
}

} // namespace ptxmatrix::driver
