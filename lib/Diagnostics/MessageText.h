//===- MessageText.h - The words of messages --------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Qualifier.h"
#include "ptxmatrix/Target.h"

#include <vector>

namespace ptxmatrix {

/// 'text'.  Not named like std::quoted(), which would be found for a std::string.
inline std::string inQuotes(std::string_view text) { return "'" + std::string(text) + "'"; }

/// .row
inline std::string dotted(Qualifier qualifier) { return "." + std::string(info(qualifier).spelling); }

/// '.row'
inline std::string inQuotes(Qualifier qualifier) { return inQuotes(dotted(qualifier)); }

/// "1 byte", "4 bytes"
inline std::string counted(uint64_t count, std::string_view noun) {
  return std::to_string(count).append(" ").append(noun).append(count == 1 ? "" : "s");
}

/// "PTX 8.6 (CUDA 12.8)"
inline std::string describe(PtxVersion version) {
  const std::optional<CudaRelease> cuda = firstCudaRelease(version);
  return "PTX " + version.str() + (cuda ? " (CUDA " + cuda->str() + ")" : "");
}

/// "a", "a or b", "a, b or c" with "or" as \p last.
inline std::string joined(const std::vector<std::string> &parts, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0)
      text.append(i + 1 == parts.size() ? " " + std::string(last) + " " : ", ");
    text += parts[i];
  }
  return text;
}

/// The qualifiers in quotes.  More than three shapes whose n are equally far apart are one part:
/// "'.m64n8k16' to '.m64n256k16' (n in steps of 8)".
std::vector<std::string> listed(const QualifierSet &qualifiers);

/// "shape": the name of \p kind in messages.
std::string_view kindName(QualifierKind kind);

/// "sm_75, sm_80 and sm_90".
std::string namesOf(TargetSet targets);

/// The targets that \p version has for ptxas release \p ptxasRelease.
TargetSet knownTargets(CudaRelease ptxasRelease, PtxVersion version = kNewestRelease.ptx);

/// "sm_75 or newer", or "sm_100a, sm_120a or another 'a' or 'f' target of these families": a short description of \p
/// targets for a reader who knows only \p known.
std::string describeTargets(TargetSet targets, TargetSet known = kAllTargets);

/// "sm_75+" for sm_75 and all newer ones, "sm_90a, sm_100[a|f]+" for an `a` target and all `a` and `f` targets from
/// sm_100 on: an abbreviation of \p targets for a reader who knows only \p known.
std::string shortTargets(TargetSet targets, TargetSet known);

} // namespace ptxmatrix
