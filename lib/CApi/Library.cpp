//===- Library.cpp - C API: properties of the library ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CApi/Result.h"
#include "Support/JsonWriter.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

/// The messages of the statuses that are no EmitError.
constexpr std::pair<PtxmatrixStatus, std::string_view> kMessages[] = {
    {PtxmatrixStatusOk, "the call succeeded"},
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
  return status < PtxmatrixStatusNotFound || status > PtxmatrixStatusBufferTooSmall
             ? "no status has that number"
             : message(static_cast<EmitError>(status - PtxmatrixStatusNotFound + 1));
}

/// Why the last call of this thread failed.  Not on the heap, because it may have failed for lack of memory.
struct LastFailure {
  PtxmatrixStatus status = PtxmatrixStatusOk;
  std::array<char, 384> why{};
  size_t size = 0;
};

constinit thread_local LastFailure lastFailure;

std::string libraryJson() {
  return jsonObject([](JsonWriter &json) {
    json.attribute("version", PTXMATRIX_VERSION);
    json.attribute("newest_ptx", kNewestRelease.ptx.str());
    json.attribute("newest_cuda", kNewestRelease.cuda.str());
    json.attribute("oldest_cuda", kOldestRelease.str());
    json.attributeList("targets", kTargets, [&](const TargetInfo &target) {
      json.attribute("name", target.name);
      json.attribute("since", target.since.str());
    });
    json.attributeList("rules", rules(), [&](const RuleInfo &rule) {
      json.attribute("name", rule.name);
      json.attribute("severity", rule.severity == Severity::Error ? "error" : "warning");
      json.attribute("group", rule.group);
      json.attribute("summary", rule.summary);
      json.attribute("off_by_default", rule.isOffByDefault);
    });
    json.attributeList("instructions", kMnemonics, [&](const MnemonicInfo &one) {
      json.attribute("name", one.name);
      json.attributeValues("members", one.members, &MemberInfo::name);
    });
  });
}

} // namespace

PtxmatrixStatus capi::failed(PtxmatrixStatus status, std::string_view why) noexcept {
  lastFailure.status = status;
  size_t size = std::min(why.size(), lastFailure.why.size());
  while (size > 0 && size < why.size() && (why[size] & 0xC0) == 0x80) // inside of a character of UTF-8
    --size;
  lastFailure.size = why.copy(lastFailure.why.data(), size);
  return status;
}

PtxmatrixString ptxmatrixStatusMessage(PtxmatrixStatus status) noexcept {
  if (lastFailure.status == status && lastFailure.size != 0)
    return {lastFailure.why.data(), lastFailure.size};
  return toC(messageOf(status));
}

PtxmatrixStatus ptxmatrixLibraryJson(PtxmatrixString *json) noexcept {
  return guarded([&] {
    require(json, "'json' must not be null");
    static const std::string made = libraryJson();
    *json = toC(made);
  });
}
