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

/// \p instruction as the release reads it: some have `fence.acquire` wherever they have `fence`, or ignore `.oob`.
Instruction readBy(CudaRelease ptxasRelease, const Instruction &instruction) {
  const auto qualifiers = [&] { return instruction.qualifiers.set(); }; // not of each instruction
  if (instruction.mnemonic == Mnemonic::Fence && Releases{{12, 8}, {13, 0}}.contains(ptxasRelease) &&
      !(qualifiers() & QualifierSet{Qualifier::Acquire, Qualifier::Release}).empty() &&
      (qualifiers() & qualifiersOf(QualifierKind::SyncRestrict)).empty())
    return {Mnemonic::Fence, {Qualifier::AcqRel, *instruction.ofKind(QualifierKind::MemoryScope)}};
  if (instruction.mnemonic == Mnemonic::Fma && ptxasRelease < CudaRelease{12, 1} &&
      qualifiers().contains(Qualifier::OutOfBounds))
    return {Mnemonic::Fma, qualifiers() - QualifierSet{Qualifier::OutOfBounds}};
  return instruction;
}

} // namespace

Requirements requirementsIn(CudaRelease ptxasRelease, const Instruction &instruction) {
  const Instruction read = readBy(ptxasRelease, instruction);
  Requirements required = detail::requirements(*read.form, read.qualifiers.set());
  required.since = std::max(required.since, versionOf(ptxasRelease, read));
  return required;
}

bool dependsOnRelease(const Instruction &instruction) {
  return std::ranges::any_of(kPtxReleases, [&](const PtxRelease &release) {
    return versionOf(release.cuda, instruction) != PtxVersion{} || readBy(release.cuda, instruction) != instruction;
  });
}

} // namespace ptxmatrix
