//===- Variants.cpp - Listing the legal spellings -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Variants.h"
#include "Isa/ReleaseNeeds.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The variant for \p instruction with the requirements \p required.
std::optional<Variant> makeVariant(const Instruction &instruction, const Requirements &required, PtxVersion version,
                                   CudaRelease ptxasRelease) {
  const PtxVersion since = std::max(required.since, releaseNeed(instruction, ptxasRelease));
  if (!required.acceptsVersion(version) || version < since)
    return std::nullopt;
  Variant variant{.instruction = instruction,
                  .opcode = opcode(instruction),
                  .registers = *registerCount(instruction),
                  .since = since,
                  .before = required.before,
                  .targets = {}};
  for (Target target : required.targets)
    if (isKnownTarget(target, ptxasRelease) && version >= leastVersion(target, ptxasRelease))
      variant.targets.insert(target);
  if (variant.targets.empty())
    return std::nullopt;
  return variant;
}

} // namespace

std::optional<Variant> findVariant(const Instruction &instruction, PtxVersion version, CudaRelease ptxasRelease) {
  const std::optional<Requirements> required = requirements(instruction);
  return required ? makeVariant(instruction, *required, version, ptxasRelease) : std::nullopt;
}

std::vector<Variant> findVariants(std::optional<PtxVersion> version, std::span<const Target> targets,
                                  CudaRelease ptxasRelease) {
  std::vector<Variant> variants;
  forEachInstruction([&](const Instruction &instruction, const Requirements &required) {
    const std::optional<Variant> variant =
        makeVariant(instruction, required, version.value_or(newestVersion(ptxasRelease)), ptxasRelease);
    if (variant && (targets.empty() ||
                    std::ranges::any_of(targets, [&](Target target) { return variant->targets.contains(target); })))
      variants.push_back(*variant);
  });
  return variants;
}

} // namespace ptxmatrix
