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
  options.DependencyDirectivesForFile = [this](clang::FileEntryRef file) { return directivesIn(file); };
#endif
}

std::optional<HeaderDirectives::Directives> HeaderDirectives::directivesIn(clang::FileEntryRef file) const {
  const auto text = sources.getMemoryBufferForFileOrNone(file);
  return text ? directivesOf(text->getBufferStart()) : std::nullopt;
}

std::optional<HeaderDirectives::Directives> HeaderDirectives::directivesOf(const char *text) const {
  const CudaHeader *header = readsText ? nullptr : headers.withText(text);
  return header && header->hasDirectives ? std::optional<Directives>(header->directives) : std::nullopt;
}

} // namespace ptxmatrix
