//===- Check.cpp - C API: checks, canonical text and fixes ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Result.h"
#include "ptxmatrix/StatementContext.h"

#include <utility>

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

using Check = CheckResult(std::string_view, const CheckOptions &);

PtxmatrixStatus makeChecked(PtxmatrixString text, const PtxmatrixOptions *options, PtxmatrixResult **result,
                            Check *check) noexcept {
  return makeResult(text, options, result, [&](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    made.set(check(read, with), read);
  });
}

PtxmatrixStatus makeFixed(PtxmatrixString text, const PtxmatrixOptions *options, uint32_t unsafeFixes,
                          PtxmatrixResult **result, Check *check) noexcept {
  return makeResult(text, options, result, [&](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    made.setFixed(read, unsafeFixes != 0 ? FixLevel::Unsafe : FixLevel::Safe,
                  [&](std::string_view edited) { return check(edited, with); });
  });
}

} // namespace

PtxmatrixStatus ptxmatrixCheckModule(PtxmatrixString text, const PtxmatrixOptions *options,
                                     PtxmatrixResult **result) noexcept {
  return makeChecked(text, options, result, checkModule);
}

PtxmatrixStatus ptxmatrixCheckStatement(PtxmatrixString text, const PtxmatrixOptions *options,
                                        PtxmatrixResult **result) noexcept {
  return makeChecked(text, options, result, checkStatement);
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
  return makeFixed(text, options, unsafeFixes, result, checkModule);
}

PtxmatrixStatus ptxmatrixFixStatement(PtxmatrixString text, const PtxmatrixOptions *options, uint32_t unsafeFixes,
                                      PtxmatrixResult **result) noexcept {
  return makeFixed(text, options, unsafeFixes, result, checkStatement);
}

struct PtxmatrixContext {
  PtxmatrixContext(std::string_view text, const CheckOptions &options) : context(text, options) {
    CheckResult check;
    check.diagnostics = context.diagnostics();
    declarations.set(std::move(check), text);
  }

  StatementContext context;
  PtxmatrixResult declarations; ///< Their diagnostics.
};

void ptxmatrixContextDestroy(PtxmatrixContext *context) noexcept { delete context; }

PtxmatrixStatus ptxmatrixContextCreate(PtxmatrixString declarations, const PtxmatrixOptions *options,
                                       PtxmatrixContext **context) noexcept {
  return guarded([&] {
    require(isText(declarations) && context);
    *context = std::make_unique<PtxmatrixContext>(fromC(declarations), readOptions(options)).release();
  });
}

const PtxmatrixResult *ptxmatrixContextDeclarations(const PtxmatrixContext *context) noexcept {
  return context ? &context->declarations : nullptr;
}

PtxmatrixStatus ptxmatrixContextCheck(const PtxmatrixContext *context, PtxmatrixString text,
                                      PtxmatrixResult **result) noexcept {
  return guarded([&] {
    require(context && isText(text) && result);
    auto made = *result ? nullptr : std::make_unique<PtxmatrixResult>();
    PtxmatrixResult &filled = made ? *made : **result;
    CheckResult check = std::exchange(filled.check, {}); // with its memory; a failure leaves the result empty
    filled.text.clear();
    filled.isChanged = false;
    context->context.check(fromC(text), check);
    filled.set(std::move(check), fromC(text));
    if (made)
      *result = made.release();
  });
}
