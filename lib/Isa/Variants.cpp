//===- Variants.cpp - Listing the legal spellings -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/Variants.h"
#include "Isa/ReleaseNeeds.h"

#include <algorithm>

namespace ptxmatrix {

std::optional<Variant> findVariant(const Instruction &instruction, PtxVersion version, CudaRelease ptxasRelease) {
  if (!instruction.formOfList())
    return std::nullopt;
  Variant variant{requirementsIn(ptxasRelease, instruction), instruction, opcode(instruction),
                  *registerCount(instruction)};
  for (Target target : variant.targets)
    if (!isKnownTarget(target, ptxasRelease) || version < leastVersion(target, ptxasRelease) ||
        detail::findUnmet(instruction, version, target))
      variant.targets.erase(target);
  return variant.acceptsVersion(version) && !variant.targets.empty() ? std::optional(variant) : std::nullopt;
}

std::vector<Variant> findVariants(std::optional<PtxVersion> version, std::span<const Target> targets,
                                  CudaRelease ptxasRelease, std::string_view prefix) {
  std::vector<Variant> variants;
  const auto add = [&](const Instruction &instruction, const Requirements &) {
    const std::optional<Variant> variant =
        findVariant(instruction, version.value_or(newestVersion(ptxasRelease)), ptxasRelease);
    if (variant && (targets.empty() ||
                    std::ranges::any_of(targets, [&](Target target) { return variant->targets.contains(target); })))
      variants.push_back(*variant);
  };
  forEachInstruction(add);
  if (!prefix.empty())
    forEachOther(prefix, add);
  return variants;
}

} // namespace ptxmatrix
