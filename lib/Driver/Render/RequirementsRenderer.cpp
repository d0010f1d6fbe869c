//===- RequirementsRenderer.cpp - Requirements as a table -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {
namespace {

/// Whether LLVM's demangler, which has no limits, needs little stack and memory for \p name.  Each `S0_` or `T_`
/// repeats a part, so every three of them can triple the length; each `Dp` or `sp` repeats a part for a whole pack.
bool isHarmless(llvm::StringRef name) {
  constexpr size_t kMaxBytes = 512;
  constexpr size_t kMaxRepeats = 16;
  return name.size() <= kMaxBytes && name.count('_') <= kMaxRepeats && name.count("Dp") + name.count("sp") <= 1;
}

using Row = std::array<std::string, 5>;

/// "8.6", or "6.0 to 6.2" if ptxas rejects something from a later version on.
std::string versionsOf(const FunctionRequirements &least) {
  if (!least.ptxVersion)
    return "none";
  PtxVersion last = *least.ptxVersion;
  for (const PtxRelease &release : kPtxReleases)
    if (least.ptxBefore && release.ptx < *least.ptxBefore)
      last = std::max(last, release.ptx);
  return last == *least.ptxVersion ? last.str() : least.ptxVersion->str() + " to " + last.str();
}

std::string targetsOf(const FunctionRequirements &least, CudaRelease ptxasRelease) {
  TargetSet accepting;
  for (const RequiredTarget &one : least.targets)
    accepting.insert(one.target);
  return accepting.empty() ? "none" : describeTargets(accepting, knownTargets(ptxasRelease));
}

/// "16:24 '.m16n16' of 'ldmatrix'"; with several causes, also what each of them requires.
std::string causesOf(const FunctionRequirements &least, LineTable &lines) {
  std::string text;
  for (const RequirementCause &cause : least.causes) {
    const LineColumn place = lines.at(cause.range.begin);
    text += llvm::formatv("{0}{1}:{2} {3}", text.empty() ? "" : "; ", place.line, place.column, cause.feature);
    const char *effects = cause.ofVersion && cause.ofTargets ? "PTX, targets" : cause.ofVersion ? "PTX" : "targets";
    if (least.causes.size() > 1)
      text += llvm::formatv(" ({0})", effects);
  }
  return text;
}

Row rowOf(llvm::StringRef name, const FunctionRequirements &least, CudaRelease ptxasRelease, LineTable &lines) {
  if (least.instructions == 0)
    return {printable(name), "?", "?", "?", "no instruction that can be counted"};
  return {printable(name), versionsOf(least), least.cuda ? least.cuda->str() : "none", targetsOf(least, ptxasRelease),
          causesOf(least, lines)};
}

} // namespace

std::string demangled(const std::string &name) {
  constexpr size_t kMaxShown = 4096;
  if (!llvm::StringRef(name).starts_with("_Z") || !isHarmless(name))
    return name;
  std::string text = llvm::demangle(name);
  return text.size() <= kMaxShown ? text : name;
}

std::string tableOfRequirements(llvm::StringRef name, const ModuleRequirements &requirements, std::string_view source,
                                CudaRelease ptxasRelease) {
  const FunctionRequirements &total = requirements.total;
  const std::string shown = printable(name);
  std::string notConsidered;
  for (const IgnoredInstruction &one : requirements.notConsidered)
    notConsidered +=
        llvm::formatv("not considered: {0} of '{1}'\n", counted(one.count, "instruction"), printable(one.name));
  if (total.instructions == 0 && total.skipped == 0)
    return shown + ": no instruction that needs a version or target\n" + notConsidered;
  std::vector<Row> rows{{"FUNCTION", "PTX", "CUDA", "TARGETS", "CAUSE"}};
  LineTable lines(source);
  for (const FunctionRequirements &function : requirements.functions)
    rows.push_back(rowOf(function.name.empty() ? "?" : demangled(function.name), function, ptxasRelease, lines));
  rows.push_back(rowOf("(all)", total, ptxasRelease, lines));
  std::string text = shown + ":\n" + alignedTable(rows);
  if (const size_t others = requirements.otherFunctions; others != 0)
    text += llvm::formatv("{0} {1} no instruction that needs a version or target\n", others,
                          others == 1 ? "more function has" : "more functions have");
  if (total.skipped != 0)
    text += counted(total.skipped, "instruction") + " not counted: in error, or not in the PTX ISA\n";
  return text + notConsidered;
}

} // namespace ptxmatrix::driver
