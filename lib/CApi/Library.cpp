//===- Library.cpp - C API: properties of the library ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Conversions.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

/// The message for \p status; for an EmitError, that of message().
std::string_view messageOf(PtxmatrixStatus status) {
  switch (status) {
  case PtxmatrixStatusOk:
    return "";
  case PtxmatrixStatusInvalidArgument:
    return "a pointer is null, or the size of a struct is wrong";
  case PtxmatrixStatusOutOfRange:
    return "there is no part with that number";
  case PtxmatrixStatusNoMemory:
    return "there is not enough memory";
  case PtxmatrixStatusInternalError:
    return "the library has a defect";
  case PtxmatrixStatusUnknownRelease:
    return "the CUDA release is not supported";
  case PtxmatrixStatusUnknownVersion:
    return "the CUDA release does not have that PTX version";
  case PtxmatrixStatusUnknownTarget:
    return "no target has that name";
  case PtxmatrixStatusUnsupported:
    return "the library was built without clang's libraries and does not read CUDA sources";
  default:
    break;
  }
  const auto *error = std::ranges::find(kEmitStatuses, status);
  return error == std::end(kEmitStatuses) ? "no status has that number"
                                          : message(static_cast<EmitError>(error - std::begin(kEmitStatuses)));
}

} // namespace

PtxmatrixStatus ptxmatrixLibrary(PtxmatrixLibrary *library) noexcept {
  auto value = PTXMATRIX_INIT(PtxmatrixLibrary);
  value.version = toC(std::string_view(PTXMATRIX_VERSION));
  value.newestPtx = toC(kNewestRelease.ptx);
  value.newestRelease = toC(kNewestRelease.cuda);
  value.oldestRelease = toC(kOldestRelease);
  value.numTargets = kTargets.size();
  value.numRules = rules().size();
  value.numMnemonics = kMnemonics.size();
  return give(value, library);
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
  if (!name)
    return PtxmatrixStatusInvalidArgument;
  if (index >= kMnemonics.size())
    return PtxmatrixStatusOutOfRange;
  *name = toC(kMnemonics[index].name);
  return PtxmatrixStatusOk;
}
