//===- Check.cpp - C API: checks, canonical text, fixes, requirements -----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CApi/Result.h"
#include "ptxmatrix/StatementContext.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

CheckResult check(std::string_view text, const Options &options) {
  return options.isStatement ? checkStatement(text, options) : checkModule(text, options);
}

} // namespace

PtxmatrixStatus ptxmatrixCheck(PtxmatrixString text, const PtxmatrixOptions *options,
                               PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [](PtxmatrixResult &made, std::string_view read, const Options &with) {
    made.set(check(read, with), read);
  });
}

PtxmatrixStatus ptxmatrixCanonical(PtxmatrixString text, const PtxmatrixOptions *options,
                                   PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [](PtxmatrixResult &made, std::string_view read, const Options &with) {
    CanonicalResult canonical = with.isStatement ? canonicalStatement(read, with) : canonicalModule(read, with);
    made.text = std::move(canonical.text);
    made.isChanged = made.text != read;
    made.set(std::move(canonical.check), read);
  });
}

PtxmatrixStatus ptxmatrixFix(PtxmatrixString text, const PtxmatrixOptions *options, PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [](PtxmatrixResult &made, std::string_view read, const Options &with) {
    made.setFixed(read, with.fixes, [&](std::string_view edited) { return check(edited, with); });
  });
}

PtxmatrixStatus ptxmatrixRequirements(PtxmatrixString text, const PtxmatrixOptions *options,
                                      PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [](PtxmatrixResult &made, std::string_view read, const Options &with) {
    made.set(with.isStatement ? statementRequirements(read, with) : moduleRequirements(read, with), read);
  });
}

struct PtxmatrixContext : StatementContext {
  using StatementContext::StatementContext;
};

void ptxmatrixContextDestroy(PtxmatrixContext *context) noexcept { delete context; }

PtxmatrixStatus ptxmatrixContextCreate(PtxmatrixString declarations, const PtxmatrixOptions *options,
                                       PtxmatrixContext **context, PtxmatrixResult **result) noexcept {
  return guarded([&] {
    const std::string_view read = readText(declarations, "'declarations'");
    require(context, "'context' must not be null");
    auto made = std::make_unique<PtxmatrixContext>(read, readOptions(options));
    giveDiagnostics(made->diagnostics(), /*limitReached=*/false, read, result);
    *context = made.release();
  });
}

PtxmatrixStatus ptxmatrixContextCheck(const PtxmatrixContext *context, PtxmatrixString text,
                                      PtxmatrixResult **result) noexcept {
  return guarded([&] {
    require(result, "'result' must not be null");
    auto made = *result ? nullptr : std::make_unique<PtxmatrixResult>();
    PtxmatrixResult &filled = made ? *made : **result;
    CheckResult check = filled.release(); // a failure leaves the result empty
    require(context, "'context' must not be null");
    const std::string_view read = readText(text, "'text'");
    context->check(read, check);
    filled.set(std::move(check), read);
    if (made)
      *result = made.release();
  });
}
