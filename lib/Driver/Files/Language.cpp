//===- Language.cpp - The language of an input ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Language.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <array>

namespace ptxmatrix::driver {
namespace {

constexpr auto kSources = std::to_array<llvm::StringLiteral>({".cpp", ".cc", ".cxx", ".c"});
constexpr auto kHeaders = std::to_array<llvm::StringLiteral>({".h", ".hh", ".hpp", ".hxx", ".inl", ".inc"});

bool isCuda(llvm::StringRef extension) { return extension == ".cu" || extension == ".cuh"; }

} // namespace

Language languageOf(llvm::StringRef path) {
  const llvm::StringRef extension = llvm::sys::path::extension(path);
  const bool isCxx = isCuda(extension) || isHeader(path) || llvm::is_contained(kSources, extension);
  return isCxx ? Language::Cuda : Language::Ptx;
}

bool isSearchedFor(llvm::StringRef path) {
  const llvm::StringRef extension = llvm::sys::path::extension(path);
  return extension == ".ptx" || isCuda(extension) || isHeader(path);
}

bool isHeader(llvm::StringRef path) { return llvm::is_contained(kHeaders, llvm::sys::path::extension(path)); }

} // namespace ptxmatrix::driver
