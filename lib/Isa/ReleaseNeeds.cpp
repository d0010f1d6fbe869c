//===- ReleaseNeeds.cpp - What differs in releases and targets ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/ReleaseNeeds.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The version that the release wants for \p instruction, if it is newer than that of all others; otherwise 0.0.
PtxVersion versionOf(CudaRelease ptxasRelease, const Instruction &instruction) {
  if (instruction.mnemonic != Mnemonic::Tcgen05Mma)
    return {};
  const QualifierSet qualifiers = instruction.qualifiers.set();
  // Without a scale vector size, these kinds have that of `.block32`, and two releases want its version.
  const bool isOf32 = qualifiers.contains(Qualifier::MXF8F6F4) || qualifiers.contains(Qualifier::MXF4);
  const bool hasSize = !(qualifiers & qualifiersOf(QualifierKind::ScaleVec)).empty();
  if (isOf32 && !hasSize && Releases{{12, 9}, {13, 0}}.contains(ptxasRelease))
    return info(Qualifier::Block32).since;
  if (qualifiers.contains(Qualifier::DecompressB) && qualifiers.contains(Qualifier::ScaleVec1X) &&
      ptxasRelease == CudaRelease{13, 4})
    return {9, 5}; // of the next release, which accepts it in PTX 9.4
  return {};
}

/// Whether the release has `fence.acquire` and `fence.release` wherever it has `fence`.
bool hasOldFence(CudaRelease ptxasRelease, const Instruction &instruction) {
  const QualifierSet qualifiers = instruction.qualifiers.set();
  return instruction.mnemonic == Mnemonic::Fence && Releases{{12, 8}, {13, 0}}.contains(ptxasRelease) &&
         !(qualifiers & QualifierSet{Qualifier::Acquire, Qualifier::Release}).empty() &&
         (qualifiers & qualifiersOf(QualifierKind::SyncRestrict)).empty();
}

/// Whether the release ignores `.oob`.
bool ignoresOutOfBounds(CudaRelease ptxasRelease, const Instruction &instruction) {
  return instruction.mnemonic == Mnemonic::Fma && ptxasRelease < CudaRelease{12, 1} &&
         instruction.qualifiers.set().contains(Qualifier::OutOfBounds);
}

} // namespace

Requirements requirementsIn(CudaRelease ptxasRelease, const Instruction &instruction) {
  if (hasOldFence(ptxasRelease, instruction))
    return requirementsIn(
        ptxasRelease,
        Instruction(Mnemonic::Fence, {Qualifier::AcqRel, *instruction.ofKind(QualifierKind::MemoryScope)}));
  if (ignoresOutOfBounds(ptxasRelease, instruction)) {
    const Qualifier type = *instruction.ofKind(QualifierKind::Type);
    const bool hasRelu = instruction.qualifiers.set().contains(Qualifier::Relu);
    return requirementsIn(ptxasRelease, hasRelu ? Instruction(Mnemonic::Fma, {Qualifier::Rn, Qualifier::Relu, type})
                                                : Instruction(Mnemonic::Fma, {Qualifier::Rn, type}));
  }
  Requirements required = detail::requirements(*instruction.form, instruction.qualifiers.set());
  required.since = std::max(required.since, versionOf(ptxasRelease, instruction));
  return required;
}

bool dependsOnRelease(const Instruction &instruction) {
  return std::ranges::any_of(kPtxReleases, [&](const PtxRelease &release) {
    return versionOf(release.cuda, instruction) != PtxVersion{} || hasOldFence(release.cuda, instruction) ||
           ignoresOutOfBounds(release.cuda, instruction);
  });
}

} // namespace ptxmatrix
