//===- Cuda.h - Check the inline PTX of CUDA sources ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// An optional component, with a library of its own: it needs clang's preprocessor.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_CUDA_H
#define PTXMATRIX_CUDA_H

#include "ptxmatrix/Check.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// How a CUDA source is compiled, as far as it is known.
struct CudaCompilation {
  /// Arguments of nvcc or clang.  Read are macros (`-D`, `-U`), where headers are (`-I`, `-isystem`, `-iquote`),
  /// headers that are included first (`-include`), targets (`-gencode`, `-arch`, `--cuda-gpu-arch`,
  /// `--offload-arch`), the standard (`-std`), nvcc's long spellings of these, its `--options-file`, and `--cuda-path`.
  /// All others are ignored.
  std::vector<std::string> arguments;
  /// The folder in which relative paths of `arguments` begin.  Empty: the working directory.
  std::string folder;
  /// The source's own path, beside which `#include "..."` looks first.  Empty: there is none.
  std::string path;
  /// `arguments` are a whole command, the compiler in front: a name that no macro has is not defined, as for a
  /// compiler, unless it is one of the host's headers or of an option that is ignored.  Otherwise it may be defined
  /// elsewhere, so that of an `#if` with such a name all branches are read.
  bool isWhole = false;
};

/// Checks the asm statements of \p text, a source in C++ or CUDA C++, that are PTX (CUDA, "Inline PTX Assembly in
/// CUDA").  Host assembler, and statements whose template has parts that are not known, are skipped and counted.
/// Statements of headers are not checked, their macros are known.  No file is read unless \p compilation says where
/// headers are; files that are missing are no error.
///
/// The targets are those of \p options or else of \p compilation.  The source is read once for each, with
/// `__CUDA_ARCH__` set, and a diagnostic that does not hold for all of them has its `target`.  What stands in a branch
/// that may not be compiled, and everything where no target is known, is in error only if no target accepts it.
/// Without a version in \p options, the newest of the release is used.
///
/// Ranges are of \p text.  `asmStatements` counts what was checked.  `limitReached` is set if macros or headers grow
/// beyond measure, so that the end was not read.  Throws nothing; may be called from many threads.
PTXMATRIX_EXPORT CheckResult checkCuda(std::string_view text, const CheckOptions &options = {},
                                       const CudaCompilation &compilation = {});

} // namespace ptxmatrix

#endif // PTXMATRIX_CUDA_H
