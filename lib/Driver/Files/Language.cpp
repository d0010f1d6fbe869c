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

std::string whyNoSource(llvm::StringRef path, llvm::StringRef text, bool isNamed) {
  constexpr std::pair<llvm::StringLiteral, const char *> kBinaries[] = {
      {"\x7f\x45LF", "an object file or a cubin"}, {"\x50\xed\x55\xba", "a fatbin"}, {"!<arch>\n", "a library"}};
  for (const auto &[magic, what] : kBinaries)
    if (text.starts_with(magic))
      return std::string("this is ") + what +
             ", not PTX; print the PTX that is in it with 'cuobjdump -ptx' and check that";
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return "this is UTF-16; save it as UTF-8";
  const llvm::StringRef extension = llvm::sys::path::extension(path);
  const bool isKnown = isNamed || extension.empty() || isSearchedFor(path) || llvm::is_contained(kSources, extension);
  if (isKnown || text.empty() || text.contains(".version"))
    return "";
  return "unknown language: there is no '.version' and no file extension of C++; use --language=ptx or "
         "--language=cuda";
}

bool isHeader(llvm::StringRef path) { return llvm::is_contained(kHeaders, llvm::sys::path::extension(path)); }

} // namespace ptxmatrix::driver
