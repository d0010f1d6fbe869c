//===- RequirementsRenderer.cpp - Requirements as text and JSON -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/RequirementsRenderer.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/TargetWords.h"
#include "Driver/Render/AlignedTable.h"
#include "Driver/Render/JsonParts.h"
#include "Driver/Render/Printable.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// Whether LLVM's demangler, which has no limits, needs little stack and memory for \p name.  Each `S0_` or `T_`
/// repeats a part, so every three of them can triple the length; each `Dp` or `sp` repeats a part for a whole pack.
bool isHarmless(llvm::StringRef name) {
  constexpr size_t kMostBytes = 512;
  constexpr size_t kMostRepeats = 16;
  return name.size() <= kMostBytes && name.count('_') <= kMostRepeats && name.count("Dp") + name.count("sp") <= 1;
}

/// "gemm(float*, int)" for `_Z4gemmPfi`.  \p name itself if it is not mangled by the Itanium C++ ABI, or is long or
/// highly repetitive: a few bytes of such a name can expand to gigabytes.
std::string demangled(const std::string &name) {
  constexpr size_t kMostShown = 4096;
  if (!llvm::StringRef(name).starts_with("_Z") || !isHarmless(name))
    return name;
  const std::unique_ptr<char, decltype(&std::free)> text(llvm::itaniumDemangle(name), std::free);
  return text && llvm::StringRef(text.get()).size() <= kMostShown ? text.get() : name;
}

//===----------------------------------------------------------------------===//
// For people
//===----------------------------------------------------------------------===//

using Row = std::array<std::string, 5>;

/// "8.6", or "6.0 to 6.2" if ptxas rejects something from a later version on.
std::string versionsOf(const LeastRequirements &least) {
  if (!least.ptxVersion)
    return "none";
  PtxVersion last = *least.ptxVersion;
  for (const PtxRelease &release : kPtxReleases)
    if (least.ptxBefore && release.ptx < *least.ptxBefore)
      last = std::max(last, release.ptx);
  return last == *least.ptxVersion ? last.str() : least.ptxVersion->str() + " to " + last.str();
}

std::string targetsOf(const LeastRequirements &least, CudaRelease ptxasRelease) {
  TargetSet known;
  for (Target target : kAllTargets)
    if (isKnownTarget(target, ptxasRelease))
      known.insert(target);
  TargetSet accepting;
  for (const RequiredTarget &one : least.targets)
    accepting.insert(one.target);
  return accepting.empty() ? "none" : describeTargets(accepting, known);
}

/// "PTX, targets"
std::string effectsOf(const RequirementCause &cause) {
  if (cause.ofVersion && cause.ofTargets)
    return "PTX, targets";
  return cause.ofVersion ? "PTX" : "targets";
}

/// "16:24 '.m16n16' of 'ldmatrix'"; with several causes, also what each of them requires.
std::string causesOf(const LeastRequirements &least, LineTable &lines) {
  std::string text;
  for (const RequirementCause &cause : least.causes) {
    const LineColumn place = lines.at(cause.range.begin);
    text.append(text.empty() ? "" : "; ").append(std::to_string(place.line)).append(":");
    text.append(std::to_string(place.column)).append(" ").append(cause.feature);
    if (least.causes.size() > 1)
      text.append(" (").append(effectsOf(cause)).append(")");
  }
  return text;
}

Row rowOf(llvm::StringRef name, const LeastRequirements &least, CudaRelease ptxasRelease, LineTable &lines) {
  if (least.instructions == 0)
    return {printable(name), "?", "?", "?", "no instruction that can be counted"};
  return {printable(name), versionsOf(least), least.cuda ? least.cuda->str() : "none", targetsOf(least, ptxasRelease),
          causesOf(least, lines)};
}

//===----------------------------------------------------------------------===//
// For programs
//===----------------------------------------------------------------------===//

using llvm::json::OStream;

void printCause(OStream &json, const RequirementCause &cause, LineTable &lines) {
  json.attribute("feature", jsonText(cause.feature));
  printRange(json, cause.range, lines);
  json.attributeArray("of", [&] {
    if (cause.ofVersion)
      json.value("ptx_version");
    if (cause.ofTargets)
      json.value("targets");
  });
}

void printLeast(OStream &json, const LeastRequirements &least, LineTable &lines) {
  json.attribute("instructions", static_cast<int64_t>(least.instructions));
  json.attribute("skipped", static_cast<int64_t>(least.skipped));
  json.attribute("ptx_version", jsonVersion(least.ptxVersion));
  json.attribute("ptx_before", jsonVersion(least.ptxBefore));
  json.attribute("cuda", jsonVersion(least.cuda));
  json.attributeArray("targets", [&] {
    for (const RequiredTarget &one : least.targets)
      json.object([&] {
        json.attribute("target", llvm::StringRef(info(one.target).name));
        json.attribute("ptx_version", one.ptxVersion.str());
        json.attribute("cuda", one.cuda.str());
      });
  });
  json.attributeArray("causes", [&] {
    for (const RequirementCause &cause : least.causes)
      json.object([&] { printCause(json, cause, lines); });
  });
}

void printFunction(OStream &json, const FunctionRequirements &function, LineTable &lines) {
  json.attribute("name", jsonText(function.name));
  if (const std::string shown = demangled(function.name); shown != function.name)
    json.attribute("demangled", jsonText(shown));
  json.attribute("kind", function.isEntry ? "entry" : "func");
  printPlace(json, lines.at(function.range.begin));
  printLeast(json, function, lines);
}

} // namespace

std::string tableOfRequirements(llvm::StringRef name, const ModuleRequirements &requirements, std::string_view source,
                                CudaRelease ptxasRelease) {
  const LeastRequirements &total = requirements.total;
  const std::string shown = printable(name);
  if (total.instructions == 0 && total.skipped == 0)
    return shown + ": no warp-level matrix instruction that is supported\n";
  std::vector<Row> rows{{"FUNCTION", "PTX", "CUDA", "TARGETS", "CAUSE"}};
  LineTable lines(source);
  for (const FunctionRequirements &function : requirements.functions)
    rows.push_back(rowOf(function.name.empty() ? "?" : demangled(function.name), function, ptxasRelease, lines));
  rows.push_back(rowOf("(all)", total, ptxasRelease, lines));
  std::string text = shown + ":\n" + alignedTable(rows);
  if (const size_t others = requirements.otherFunctions; others != 0)
    text += llvm::formatv("{0} {1} none of these instructions\n", others,
                          others == 1 ? "more function has" : "more functions have");
  if (total.skipped != 0)
    text += counted(total.skipped, "instruction") + " not counted: in error, or not in the PTX ISA\n";
  return text;
}

void printRequirements(OStream &json, const ModuleRequirements &requirements, std::string_view source) {
  LineTable lines(source);
  json.attributeArray("functions", [&] {
    for (const FunctionRequirements &function : requirements.functions)
      json.object([&] { printFunction(json, function, lines); });
  });
  json.attribute("other_functions", static_cast<int64_t>(requirements.otherFunctions));
  json.attributeObject("total", [&] { printLeast(json, requirements.total, lines); });
}

} // namespace ptxmatrix::driver
