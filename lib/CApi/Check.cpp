//===- Check.cpp - C API: checks, canonical text and fixes ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Options.h"
#include "CApi/Result.h"
#include "ptxmatrix/Fix.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

PtxmatrixStatus makeCanonical(PtxmatrixString text, const PtxmatrixOptions *options, PtxmatrixResult **result,
                              CanonicalResult (*print)(std::string_view, const CheckOptions &)) noexcept {
  return makeResult(text, options, result, [&](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    CanonicalResult canonical = print(read, with);
    made.text = std::move(canonical.text);
    made.isChanged = made.text != read;
    made.set(std::move(canonical.check), read);
  });
}

PtxmatrixStatus makeFixed(PtxmatrixString text, const PtxmatrixOptions *options, uint32_t unsafeFixes,
                          PtxmatrixResult **result, CheckResult (*check)(std::string_view, const CheckOptions &),
                          decltype(fixModule) *fix) noexcept {
  return makeResult(text, options, result, [&](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    CheckResult found = check(read, with);
    std::optional<FixedText> fixed = fix(read, found, with, unsafeFixes != 0 ? FixLevel::Unsafe : FixLevel::Safe);
    made.isChanged = fixed && fixed->text != read;
    made.text = fixed ? std::move(fixed->text) : std::string(read);
    made.set(fixed ? std::move(fixed->check) : std::move(found), made.text);
  });
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
  return makeCanonical(text, options, result, canonicalModule);
}

PtxmatrixStatus ptxmatrixCanonicalStatement(PtxmatrixString text, const PtxmatrixOptions *options,
                                            PtxmatrixResult **result) noexcept {
  return makeCanonical(text, options, result, canonicalStatement);
}

PtxmatrixStatus ptxmatrixFixModule(PtxmatrixString text, const PtxmatrixOptions *options, uint32_t unsafeFixes,
                                   PtxmatrixResult **result) noexcept {
  return makeFixed(text, options, unsafeFixes, result, checkModule, fixModule);
}

PtxmatrixStatus ptxmatrixFixStatement(PtxmatrixString text, const PtxmatrixOptions *options, uint32_t unsafeFixes,
                                      PtxmatrixResult **result) noexcept {
  return makeFixed(text, options, unsafeFixes, result, checkStatement, fixStatement);
}
