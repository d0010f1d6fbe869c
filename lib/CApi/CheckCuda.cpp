//===- CheckCuda.cpp - C API: checks of CUDA sources ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only in the shared libraries: it calls an optional component.
//
//===----------------------------------------------------------------------===//

#include "CApi/Result.h"
#include "ptxmatrix/Cuda.h"

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
PtxmatrixStatus makeCudaResult(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                               const PtxmatrixOptions *options, std::optional<FixLevel> level,
                               PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [&](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    CudaCompilation how;
    if (const PtxmatrixStatus status = readCompilation(compilation, how); status != PtxmatrixStatusOk)
      return status;
    auto check = [&](std::string_view source) { return checkCuda(source, with, how); };
    if (level)
      made.setFixed(read, *level, check);
    else
      made.set(check(read), read);
    return PtxmatrixStatusOk;
  });
}

#else

PtxmatrixStatus makeCudaResult(PtxmatrixString, const PtxmatrixCompilation *, const PtxmatrixOptions *,
                               std::optional<FixLevel>, PtxmatrixResult **) noexcept {
  return PtxmatrixStatusUnsupported;
}

#endif

} // namespace

PtxmatrixStatus ptxmatrixCheckCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                   const PtxmatrixOptions *options, PtxmatrixResult **result) noexcept {
  return makeCudaResult(text, compilation, options, std::nullopt, result);
}

PtxmatrixStatus ptxmatrixFixCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                 const PtxmatrixOptions *options, uint32_t unsafeFixes,
                                 PtxmatrixResult **result) noexcept {
  return makeCudaResult(text, compilation, options, unsafeFixes != 0 ? FixLevel::Unsafe : FixLevel::Safe, result);
}
