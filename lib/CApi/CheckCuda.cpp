//===- CheckCuda.cpp - C API: checks of CUDA sources ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only in the shared libraries: it calls an optional component.
//
//===----------------------------------------------------------------------===//

#include "CApi/Options.h"
#include "CApi/Result.h"
#include "ptxmatrix/Cuda.h"
#include "ptxmatrix/Fix.h"

#include <memory>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

namespace {

#if PTXMATRIX_HAS_CUDA

PtxmatrixStatus readCompilation(const PtxmatrixCompilation *given, CudaCompilation &compilation) {
  if (!given)
    return PtxmatrixStatusOk;
  PtxmatrixCompilation read;
  if (const PtxmatrixStatus status = take(given, read); status != PtxmatrixStatusOk)
    return status;
  if ((!read.arguments && read.numArguments != 0) || !isText(read.folder) || !isText(read.path))
    return PtxmatrixStatusInvalidArgument;
  for (size_t i = 0; i < read.numArguments; ++i) {
    if (!isText(read.arguments[i]))
      return PtxmatrixStatusInvalidArgument;
    compilation.arguments.emplace_back(fromC(read.arguments[i]));
  }
  compilation.folder = fromC(read.folder);
  compilation.path = fromC(read.path);
  compilation.isWhole = read.isWhole != 0;
  return PtxmatrixStatusOk;
}

/// Checks \p text.  With \p level, the result is that of the text after fixes of that level.
PtxmatrixStatus makeResult(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                           const PtxmatrixOptions *options, std::optional<FixLevel> level,
                           PtxmatrixResult **result) noexcept {
  return guarded([&] {
    if (!isText(text) || !result)
      return PtxmatrixStatusInvalidArgument;
    CheckOptions with;
    if (const PtxmatrixStatus status = readOptions(options, with); status != PtxmatrixStatusOk)
      return status;
    CudaCompilation how;
    if (const PtxmatrixStatus status = readCompilation(compilation, how); status != PtxmatrixStatusOk)
      return status;
    auto check = [&](std::string_view source) { return checkCuda(source, with, how); };
    auto made = std::make_unique<PtxmatrixResult>();
    CheckResult found = check(fromC(text));
    if (level) {
      std::optional<FixedText> fixed = fixText(fromC(text), found, *level, check);
      made->isChanged = fixed.has_value();
      made->text = fixed ? std::move(fixed->text) : std::string(fromC(text));
      if (fixed)
        found = std::move(fixed->check);
    }
    made->set(std::move(found), level ? std::string_view(made->text) : fromC(text));
    *result = made.release();
    return PtxmatrixStatusOk;
  });
}

#else

PtxmatrixStatus makeResult(PtxmatrixString, const PtxmatrixCompilation *, const PtxmatrixOptions *,
                           std::optional<FixLevel>, PtxmatrixResult **) noexcept {
  return PtxmatrixStatusUnsupported;
}

#endif

} // namespace

PtxmatrixStatus ptxmatrixCheckCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                   const PtxmatrixOptions *options, PtxmatrixResult **result) noexcept {
  return makeResult(text, compilation, options, std::nullopt, result);
}

PtxmatrixStatus ptxmatrixFixCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                 const PtxmatrixOptions *options, uint32_t unsafeFixes,
                                 PtxmatrixResult **result) noexcept {
  return makeResult(text, compilation, options, unsafeFixes != 0 ? FixLevel::Unsafe : FixLevel::Safe, result);
}
