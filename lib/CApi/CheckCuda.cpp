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

CudaCompilation readCompilation(const PtxmatrixCompilation *given) {
  CudaCompilation compilation;
  if (!given)
    return compilation;
  const PtxmatrixCompilation read = take(given);
  require((read.arguments || read.numArguments == 0) && isText(read.folder) && isText(read.path));
  for (size_t i = 0; i < read.numArguments; ++i) {
    require(isText(read.arguments[i]));
    compilation.arguments.emplace_back(fromC(read.arguments[i]));
  }
  compilation.folder = fromC(read.folder);
  compilation.path = fromC(read.path);
  compilation.isWhole = read.isWhole != 0;
  return compilation;
}

/// Checks \p text.  With \p level, the result is that of the text after fixes of that level.
PtxmatrixStatus makeCudaResult(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                               const PtxmatrixOptions *options, std::optional<FixLevel> level,
                               PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [&](std::string_view read, const CheckOptions &with, PtxmatrixResult &made) {
    const CudaCompilation how = readCompilation(compilation);
    auto check = [&](std::string_view source) { return checkCuda(source, with, how); };
    if (level)
      made.setFixed(read, *level, check);
    else
      made.set(check(read), read);
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
