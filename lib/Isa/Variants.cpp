//===- Variants.cpp - Listing the legal spellings -------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/Variants.h"
#include "Isa/ReleaseNeeds.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The variant for \p instruction, which has a form.
std::optional<Variant> makeVariant(const Instruction &instruction, PtxVersion version, CudaRelease ptxasRelease) {
  Variant variant{requirementsIn(ptxasRelease, instruction), instruction, opcode(instruction),
                  *registerCount(instruction)};
  if (!variant.acceptsVersion(version))
    return std::nullopt;
  for (Target target : variant.targets)
    if (!isKnownTarget(target, ptxasRelease) || version < leastVersion(target, ptxasRelease))
      variant.targets.erase(target);
  if (variant.targets.empty())
    return std::nullopt;
  return variant;
}

} // namespace

std::optional<Variant> findVariant(const Instruction &instruction, PtxVersion version, CudaRelease ptxasRelease) {
  return instruction.formOfList() ? makeVariant(instruction, version, ptxasRelease) : std::nullopt;
}

std::vector<Variant> findVariants(std::optional<PtxVersion> version, std::span<const Target> targets,
                                  CudaRelease ptxasRelease) {
  std::vector<Variant> variants;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    const std::optional<Variant> variant =
        makeVariant(instruction, version.value_or(newestVersion(ptxasRelease)), ptxasRelease);
    if (variant && (targets.empty() ||
                    std::ranges::any_of(targets, [&](Target target) { return variant->targets.contains(target); })))
      variants.push_back(*variant);
  });
  return variants;
}

} // namespace ptxmatrix
