//===- Language.h - The language of an input --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_LANGUAGE_H
#define PTXMATRIX_LIB_DRIVER_FILES_LANGUAGE_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace ptxmatrix::driver {

/// The language of an input.
enum class Language : uint8_t {
  Ptx,
  Cuda ///< C++ or CUDA C++, whose asm statements are checked.
};

/// The language of the file \p path by its extension.
Language languageOf(llvm::StringRef path);

/// Whether files with that extension are searched for in directories.
bool isSearchedFor(llvm::StringRef path);

/// Whether such a file in a directory is skipped if it has no asm statement.
bool isHeader(llvm::StringRef path);

/// Why \p text, the content of the file \p path, is not a source, and what to do; empty if it may be one.  \p isNamed:
/// its language is known, not only assumed.
std::string whyNoSource(llvm::StringRef path, llvm::StringRef text, bool isNamed);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_LANGUAGE_H
