//===- CudaHeaders.h - Headers in memory ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Cuda.h"

#include "clang/Lex/DependencyDirectivesScanner.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <mutex>
#include <optional>

namespace ptxmatrix {

/// The text of a header, and its directives.
struct CudaHeader {
  llvm::vfs::Status status;
  std::unique_ptr<llvm::MemoryBuffer> text;
  llvm::SmallVector<clang::dependency_directives_scan::Token, 0> tokens;
  /// They refer to `tokens`; none if they could not be read.
  llvm::SmallVector<clang::dependency_directives_scan::Directive, 0> directives;
};

/// The headers that were looked for.  Can be used by many threads.
class CudaHeaders {
public:
  /// The header \p path; null if it is missing, not a regular file, or larger than 64 MB.
  const CudaHeader *read(llvm::StringRef path);

private:
  std::mutex mutex;
  llvm::StringMap<std::unique_ptr<CudaHeader>> byPath;
};

/// The files that a source may include: those of \p headers, or none if \p compilation does not say where headers or
/// the source are.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem(const CudaCompilation &compilation,
                                                               CudaHeaders &headers);

using Directives = llvm::ArrayRef<clang::dependency_directives_scan::Directive>;

// Since LLVM 21, clang has a class for it; before, a function.
#if LLVM_VERSION_MAJOR >= 21
using DirectivesGetter = clang::DependencyDirectivesGetter;
#else
struct DirectivesGetter {
  virtual std::unique_ptr<DirectivesGetter> cloneFor(clang::FileManager &) = 0;
  virtual std::optional<Directives> operator()(clang::FileEntryRef file) = 0;
  virtual ~DirectivesGetter() = default;
};
#endif

/// Makes the preprocessor read only the directives of headers.  What is between them expands macros for most of the
/// time of a check, and only what the source itself has is checked.
class HeaderDirectives final : public DirectivesGetter {
public:
  /// Changes \p options, those of \p preprocessor.
  HeaderDirectives(CudaHeaders &headers, clang::Preprocessor &preprocessor, clang::PreprocessorOptions &options);

  /// Whether headers that are included from now on are read as a whole.
  void readText(bool all) { readsText = all; }

  /// The directives of \p file; nothing if it is to be read as a whole.
  std::optional<Directives> operator()(clang::FileEntryRef file) override;
  std::unique_ptr<DirectivesGetter> cloneFor(clang::FileManager &) override { return nullptr; }

private:
  CudaHeaders &headers;
  clang::SourceManager &sources;
  bool readsText = false;
};

} // namespace ptxmatrix
