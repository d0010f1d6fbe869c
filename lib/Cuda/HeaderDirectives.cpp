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

HeaderDirectives::HeaderDirectives(clang::Preprocessor &preprocessor,
                                   [[maybe_unused]] clang::PreprocessorOptions &options)
    : sources(preprocessor.getSourceManager()) {
#if LLVM_VERSION_MAJOR >= 21
  preprocessor.setDependencyDirectivesGetter(*this);
#else
  options.DependencyDirectivesForFile = [this](clang::FileEntryRef file) { return directivesOf(file); };
#endif
}

std::optional<HeaderDirectives::Directives> HeaderDirectives::directivesOf(clang::FileEntryRef file) {
  if (readsText || sources.getFileEntryRefForID(sources.getMainFileID()) == file)
    return std::nullopt;
  std::unique_ptr<Scanned> &known = scanned[&file.getFileEntry()];
  if (!known) {
    known = std::make_unique<Scanned>();
    const auto text = sources.getMemoryBufferForFileOrNone(file);
    known->isComplete =
        text && !clang::scanSourceForDependencyDirectives(text->getBuffer(), known->tokens, known->directives);
  }
  return known->isComplete ? std::optional<Directives>(known->directives) : std::nullopt;
}

} // namespace ptxmatrix
