//===- Context.cpp - C API: statements of a code generator ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Options.h"
#include "CApi/Result.h"
#include "ptxmatrix/StatementContext.h"

#include <utility>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

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
    if (!isText(declarations) || !context)
      return PtxmatrixStatusInvalidArgument;
    CheckOptions read;
    if (const PtxmatrixStatus status = readOptions(options, read); status != PtxmatrixStatusOk)
      return status;
    *context = std::make_unique<PtxmatrixContext>(fromC(declarations), read).release();
    return PtxmatrixStatusOk;
  });
}

const PtxmatrixResult *ptxmatrixContextDeclarations(const PtxmatrixContext *context) noexcept {
  return context ? &context->declarations : nullptr;
}

PtxmatrixStatus ptxmatrixContextCheck(const PtxmatrixContext *context, PtxmatrixString text,
                                      PtxmatrixResult **result) noexcept {
  return guarded([&] {
    if (!context || !isText(text) || !result)
      return PtxmatrixStatusInvalidArgument;
    auto made = *result ? nullptr : std::make_unique<PtxmatrixResult>();
    PtxmatrixResult &filled = made ? *made : **result;
    CheckResult check = std::exchange(filled.check, {}); // with its memory; a failure leaves the result empty
    filled.text.clear();
    filled.isChanged = false;
    context->context.check(fromC(text), check);
    filled.set(std::move(check), fromC(text));
    if (made)
      *result = made.release();
    return PtxmatrixStatusOk;
  });
}
