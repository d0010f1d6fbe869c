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
  options.DependencyDirectivesForFile = [this](clang::FileEntryRef file) { return (*this)(file); };
#endif
}

std::optional<Directives> HeaderDirectives::operator()(clang::FileEntryRef file) {
  const auto text = sources.getMemoryBufferForFileOrNone(file);
  return text ? directivesOf(text->getBufferStart()) : std::nullopt;
}

std::optional<Directives> HeaderDirectives::directivesOf(const char *text) const {
  const CudaHeader *header = readsText ? nullptr : headers.withText(text);
  return header && header->hasDirectives ? std::optional<Directives>(header->directives) : std::nullopt;
}

void HeaderDirectives::LexedFileChanged(clang::FileID file, LexedFileChangeReason reason,
                                        clang::SrcMgr::CharacteristicKind, clang::FileID, clang::SourceLocation) {
  if (reason != LexedFileChangeReason::EnterFile)
    return;
  if (const CudaHeader *header = headers.withText(sources.getBufferData(file).begin()))
    sources.getSLocEntry(file).getFile().getContentCache().SourceLineCache = header->lines;
}

} // namespace ptxmatrix
