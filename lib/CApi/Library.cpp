//===- Library.cpp - C API: properties of the library ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Conversions.h"

#include <utility>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

/// The messages of the statuses that are no EmitError.
constexpr std::pair<PtxmatrixStatus, std::string_view> kMessages[] = {
    {PtxmatrixStatusInvalidArgument, "a pointer is null, or the size of a struct is wrong"},
    {PtxmatrixStatusOutOfRange, "there is no part with that number"},
    {PtxmatrixStatusNoMemory, "there is not enough memory"},
    {PtxmatrixStatusInternalError, "the library has a defect"},
    {PtxmatrixStatusUnknownRelease, "the CUDA release is not supported"},
    {PtxmatrixStatusUnknownVersion, "the CUDA release does not have that PTX version"},
    {PtxmatrixStatusUnknownTarget, "no target has that name"},
    {PtxmatrixStatusUnsupported, "the library was built without clang's libraries and does not read CUDA sources"},
};

std::string_view messageOf(PtxmatrixStatus status) {
  for (const auto &[one, message] : kMessages)
    if (one == status)
      return message;
  const auto *error = std::ranges::find(kEmitStatuses, status);
  return error == std::end(kEmitStatuses) ? "no status has that number"
                                          : message(static_cast<EmitError>(error - std::begin(kEmitStatuses)));
}

} // namespace

PtxmatrixStatus ptxmatrixLibrary(PtxmatrixLibrary *library) noexcept {
  return guarded([&] {
    auto value = PTXMATRIX_INIT(PtxmatrixLibrary);
    value.version = toC(std::string_view(PTXMATRIX_VERSION));
    value.newestPtx = toC(kNewestRelease.ptx);
    value.newestRelease = toC(kNewestRelease.cuda);
    value.oldestRelease = toC(kOldestRelease);
    value.numTargets = kTargets.size();
    value.numRules = rules().size();
    value.numMnemonics = kMnemonics.size();
    give(value, library);
  });
}

PtxmatrixString ptxmatrixStatusMessage(PtxmatrixStatus status) noexcept { return toC(messageOf(status)); }

PtxmatrixStatus ptxmatrixTarget(size_t index, PtxmatrixTarget *target) noexcept {
  return givePart(kTargets.data(), at(kTargets, index), target, [](PtxmatrixTarget &value, const TargetInfo &one) {
    value.name = toC(one.name);
    value.since = toC(one.since);
  });
}

PtxmatrixStatus ptxmatrixRule(size_t index, PtxmatrixRule *rule) noexcept {
  return givePart(rules().data(), at(rules(), index), rule, [](PtxmatrixRule &value, const RuleInfo &one) {
    value.name = toC(one.name);
    value.severity = toC(one.severity);
    value.group = toC(one.group);
    value.summary = toC(one.summary);
    value.isOffByDefault = one.isOffByDefault;
  });
}

PtxmatrixStatus ptxmatrixMnemonic(size_t index, PtxmatrixString *name) noexcept {
  return guarded([&] {
    require(name);
    require(index < kMnemonics.size(), PtxmatrixStatusOutOfRange);
    *name = toC(kMnemonics[index].name);
  });
}
