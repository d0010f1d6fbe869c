//===- CheckCuda.cpp - C API: checks of CUDA sources ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Only in the shared libraries: it calls an optional component.

#include "CApi/Result.h"
#include "ptxmatrix/Cuda.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

#if !PTXMATRIX_HAS_CUDA
CheckResult ptxmatrix::checkCuda(std::string_view, const CheckOptions &, const CudaCompilation &) {
  throw Failure{PtxmatrixStatusUnsupported};
}
#endif

namespace {

CudaCompilation readCompilation(const PtxmatrixCompilation *given) {
  CudaCompilation compilation;
  if (!given)
    return compilation;
  const PtxmatrixCompilation read = take(given);
  forEachText(read.arguments, read.numArguments, "'arguments'",
              [&](std::string_view argument) { compilation.arguments.emplace_back(argument); });
  compilation.folder = readText(read.folder, "'folder'");
  compilation.path = readText(read.path, "'path'");
  compilation.isWhole = read.isWhole != 0;
  return compilation;
}

PtxmatrixStatus makeCudaResult(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                               const PtxmatrixOptions *options, bool isFixed, PtxmatrixResult **result) noexcept {
  return makeResult(text, options, result, [&](PtxmatrixResult &made, std::string_view read, const Options &with) {
    const CudaCompilation how = readCompilation(compilation);
    const auto check = [&](std::string_view source) { return checkCuda(source, with, how); };
    made.path = how.path;
    isFixed ? made.setFixed(read, with.fixes, check) : made.set(check(read), read);
  });
}

} // namespace

PtxmatrixStatus ptxmatrixCheckCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                   const PtxmatrixOptions *options, PtxmatrixResult **result) noexcept {
  return makeCudaResult(text, compilation, options, /*isFixed=*/false, result);
}

PtxmatrixStatus ptxmatrixFixCuda(PtxmatrixString text, const PtxmatrixCompilation *compilation,
                                 const PtxmatrixOptions *options, PtxmatrixResult **result) noexcept {
  return makeCudaResult(text, compilation, options, /*isFixed=*/true, result);
}
