//===- HeaderDirectives.cpp - The directives of headers -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/HeaderDirectives.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

namespace ptxmatrix {

HeaderDirectives::HeaderDirectives(CudaHeaders &headers, clang::Preprocessor &preprocessor,
                                   [[maybe_unused]] clang::PreprocessorOptions &options)
    : headers(headers), sources(preprocessor.getSourceManager()) {
#if LLVM_VERSION_MAJOR >= 21
  preprocessor.setDependencyDirectivesGetter(*this);
#else
  options.DependencyDirectivesForFile = [this](clang::FileEntryRef file) { return directivesOf(file); };
#endif
}

std::optional<HeaderDirectives::Directives> HeaderDirectives::directivesOf(clang::FileEntryRef file) {
  const auto text = sources.getMemoryBufferForFileOrNone(file);
  const CudaHeader *header = text && !readsText ? headers.withText(text->getBufferStart()) : nullptr;
  return header && header->hasDirectives ? std::optional<Directives>(header->directives) : std::nullopt;
}

} // namespace ptxmatrix
