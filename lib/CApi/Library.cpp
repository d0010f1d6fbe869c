//===- Library.cpp - What the library is and knows, for C -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Border.h"
#include "ptxmatrix/Diagnostic.h"
#include "ptxmatrix/Emit.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

/// What \p status means; that of an EmitError is message()'s.
std::string_view messageOf(PtxmatrixStatus status) {
  switch (status) {
  case PtxmatrixStatusOk:
    return "";
  case PtxmatrixStatusInvalidArgument:
    return "a pointer is null, or the size of a struct is wrong";
  case PtxmatrixStatusOutOfRange:
    return "there is no part of that number";
  case PtxmatrixStatusNoMemory:
    return "there is not enough memory";
  case PtxmatrixStatusInternalError:
    return "the library has a defect";
  case PtxmatrixStatusUnknownRelease:
    return "the CUDA release can be no judge";
  case PtxmatrixStatusUnknownVersion:
    return "the judge does not have that PTX version";
  case PtxmatrixStatusUnknownTarget:
    return "no target has that name";
  case PtxmatrixStatusNotFound:
    return message(EmitError::IllegalInstruction);
  case PtxmatrixStatusRegisterCount:
    return message(EmitError::RegisterCount);
  case PtxmatrixStatusRegisterNumber:
    return message(EmitError::RegisterNumber);
  case PtxmatrixStatusBadName:
    return message(EmitError::BadName);
  case PtxmatrixStatusOperandCount:
    return message(EmitError::OperandCount);
  case PtxmatrixStatusOperandKind:
    return message(EmitError::OperandKind);
  case PtxmatrixStatusTooLong:
    return message(EmitError::TooLong);
  case PtxmatrixStatusBufferTooSmall:
    return message(EmitError::BufferTooSmall);
  }
  return "no status has that number";
}

} // namespace

PtxmatrixStatus ptxmatrixLibrary(PtxmatrixLibrary *library) noexcept {
  auto value = PTXMATRIX_INIT(PtxmatrixLibrary);
  value.version = toC(std::string_view(PTXMATRIX_VERSION));
  value.newestPtx = toC(kNewestRelease.ptx);
  value.newestRelease = toC(kNewestRelease.cuda);
  value.oldestRelease = toC(kOldestJudge);
  value.numTargets = kTargets.size();
  value.numRules = rules().size();
  value.numMnemonics = kMnemonics.size();
  return give(value, library);
}

PtxmatrixString ptxmatrixStatusMessage(PtxmatrixStatus status) noexcept { return toC(messageOf(status)); }

PtxmatrixStatus ptxmatrixTarget(size_t index, PtxmatrixTarget *target) noexcept {
  if (index >= kTargets.size())
    return PtxmatrixStatusOutOfRange;
  auto value = PTXMATRIX_INIT(PtxmatrixTarget);
  value.name = toC(kTargets[index].name);
  value.since = toC(kTargets[index].since);
  return give(value, target);
}

PtxmatrixStatus ptxmatrixRule(size_t index, PtxmatrixRule *rule) noexcept {
  if (index >= rules().size())
    return PtxmatrixStatusOutOfRange;
  const RuleInfo &one = rules()[index];
  auto value = PTXMATRIX_INIT(PtxmatrixRule);
  value.name = toC(one.name);
  value.severity = one.severity == Severity::Error ? PtxmatrixSeverityError : PtxmatrixSeverityWarning;
  value.group = toC(one.group);
  value.summary = toC(one.summary);
  value.isOffByDefault = one.isOffByDefault;
  return give(value, rule);
}

PtxmatrixStatus ptxmatrixMnemonic(size_t index, PtxmatrixString *name) noexcept {
  if (!name)
    return PtxmatrixStatusInvalidArgument;
  if (index >= kMnemonics.size())
    return PtxmatrixStatusOutOfRange;
  *name = toC(kMnemonics[index].name);
  return PtxmatrixStatusOk;
}
