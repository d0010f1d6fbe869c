//===- CompileDatabase.h - Compilation databases ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Cuda.h"

#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::driver {

/// The words of \p text, separated and quoted as in a shell.
std::vector<std::string> shellWords(llvm::StringRef text);

/// Whether \p json is nested so deeply that LLVM's parser, which recurses, may run out of stack.
bool isNestedDeeply(llvm::StringRef json);

/// A `compile_commands.json`, which CMake and other build tools write.
class CompileDatabase {
public:
  /// Reads it from \p path, the file or a directory that contains it.  Returns an error message or nothing.
  std::string read(llvm::StringRef path);

  /// The compilation of the source \p path; the first of several commands.  A file without a command, such as a header,
  /// uses the arguments of the nearest source, and is then not completely known.
  CudaCompilation find(llvm::StringRef path) const;

  /// The CUDA sources that have a command, in order, without duplicates.
  std::vector<std::string> cudaSources() const;

private:
  std::vector<CudaCompilation> commands; ///< With absolute paths.
};

} // namespace ptxmatrix::driver
