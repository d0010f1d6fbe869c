//===- Check.cpp - Checks, canonical text and fixes, for C ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Options.h"
#include "CApi/Result.h"
#include "ptxmatrix/Fix.h"

#include <memory>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

/// Makes a result, which \p fill(text, options, result) fills.
template <typename Fill>
PtxmatrixStatus makeResult(PtxmatrixString text, const PtxmatrixOptions *options, PtxmatrixResult **result,
                           const Fill &fill) noexcept {
  return guarded([&] {
    if (!isText(text) || !result)
      return PtxmatrixStatusInvalidArgument;
    CheckOptions read;
    if (const PtxmatrixStatus status = readOptions(options, read); status != PtxmatrixStatusOk)
      return status;
    auto made = std::make_unique<PtxmatrixResult>();
    fill(fromC(text), read, *made);
    *result = made.release();
    return PtxmatrixStatusOk;
  });
}

void setCanonical(PtxmatrixResult &result, CanonicalResult canonical, std::string_view text) {
  result.text = std::move(canonical.text);
  result.isChanged = result.text != text;
  result.set(std::move(canonical.check), text);
}

FixLevel levelOf(uint32_t unsafeFixes) { return unsafeFixes != 0 ? FixLevel::Unsafe : FixLevel::Safe; }

/// Takes what became of \p text, of which \p found was known.
void setFixed(PtxmatrixResult &result, std::optional<FixedText> fixed, CheckResult found, std::string_view text) {
  result.isChanged = fixed && fixed->text != text;
  result.text = fixed ? std::move(fixed->text) : std::string(text);
  result.set(fixed ? std::move(fixed->check) : std::move(found), result.text);
}

} // namespace

PtxmatrixStatus ptxmatrixCheckModule(PtxmatrixString text, const PtxmatrixOptions *options,
                                     PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    made.set(checkModule(read, with), read);
  });
}

PtxmatrixStatus ptxmatrixCheckStatement(PtxmatrixString text, const PtxmatrixOptions *options,
                                        PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    made.set(checkStatement(read, with), read);
  });
}

PtxmatrixStatus ptxmatrixCanonicalModule(PtxmatrixString text, const PtxmatrixOptions *options,
                                         PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    setCanonical(made, canonicalModule(read, with), read);
  });
}

PtxmatrixStatus ptxmatrixCanonicalStatement(PtxmatrixString text, const PtxmatrixOptions *options,
                                            PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    setCanonical(made, canonicalStatement(read, with), read);
  });
}

PtxmatrixStatus ptxmatrixFixModule(PtxmatrixString text, const PtxmatrixOptions *options, uint32_t unsafeFixes,
                                   PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [&](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    CheckResult found = checkModule(read, with);
    std::optional<FixedText> fixed = fixModule(read, found, with, levelOf(unsafeFixes));
    setFixed(made, std::move(fixed), std::move(found), read);
  });
}

PtxmatrixStatus ptxmatrixFixStatement(PtxmatrixString text, const PtxmatrixOptions *options, uint32_t unsafeFixes,
                                      PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [&](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    CheckResult found = checkStatement(read, with);
    std::optional<FixedText> fixed = fixStatement(read, found, with, levelOf(unsafeFixes));
    setFixed(made, std::move(fixed), std::move(found), read);
  });
}
