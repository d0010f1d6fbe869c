//===- CompileArguments.h - Arguments of nvcc and clang ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_COMPILEARGUMENTS_H
#define PTXMATRIX_LIB_CUDA_COMPILEARGUMENTS_H

#include "ptxmatrix/Cuda.h"

namespace ptxmatrix {

/// The arguments that matter for the preprocessor.
struct CompileArguments {
  struct Macro {
    std::string text; ///< `NAME` or `NAME=VALUE`.
    bool isUndefined = false;
  };

  std::vector<Macro> macros; ///< In their order, as later ones replace earlier ones.
  std::vector<std::string> quoteFolders;
  std::vector<std::string> folders;
  std::vector<std::string> systemFolders;
  std::vector<std::string> headers; ///< Headers that are included first.
  std::vector<Target> targets;      ///< In their order, each once.
  bool isNvcc = false;              ///< The compiler is nvcc.
  bool isClang = false;             ///< It is clang.
  /// The release of the toolkit, if it was found.  `headers` then includes its headers.
  std::optional<CudaRelease> release;
  std::string standard; ///< The C++ standard: `c++20`.
};

/// Reads the arguments of \p compilation.
CompileArguments readCompileArguments(const CudaCompilation &compilation);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_COMPILEARGUMENTS_H
