//===- HeaderDirectives.h - The directives of headers -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_HEADERDIRECTIVES_H
#define PTXMATRIX_LIB_CUDA_HEADERDIRECTIVES_H

#include "Cuda/CudaHeaders.h"

#include <optional>

namespace clang {
class Preprocessor;
class PreprocessorOptions;
class SourceManager;
} // namespace clang

namespace ptxmatrix {

/// Makes the preprocessor read only the directives of headers.  What is between them expands macros for most of the
/// time of a check, and only what the source itself has is checked.
class HeaderDirectives final
#if LLVM_VERSION_MAJOR >= 21
    : public clang::DependencyDirectivesGetter
#endif
{
public:
  using Directives = llvm::ArrayRef<clang::dependency_directives_scan::Directive>;

  /// Changes \p options, those of \p preprocessor.
  HeaderDirectives(CudaHeaders &headers, clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options);

  /// Whether headers that are included from now on are read as a whole.
  void readText(bool all) { readsText = all; }

  /// The directives of the header whose text begins at \p text; nothing if it is to be read as a whole, or no header.
  std::optional<Directives> directivesOf(const char *text) const;

#if LLVM_VERSION_MAJOR >= 21
  std::unique_ptr<clang::DependencyDirectivesGetter> cloneFor(clang::FileManager &) override { return nullptr; }
  std::optional<Directives> operator()(clang::FileEntryRef file) override { return directivesIn(file); }
#endif

private:
  std::optional<Directives> directivesIn(clang::FileEntryRef file) const;

  CudaHeaders &headers;
  clang::SourceManager &sources;
  bool readsText = false;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_HEADERDIRECTIVES_H
