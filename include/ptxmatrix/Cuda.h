//===- Cuda.h - Check the inline PTX of CUDA sources ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// An optional component, with a library of its own: it needs clang's preprocessor.

#pragma once

#include "ptxmatrix/Check.h"

#include <memory>
#include <string>
#include <vector>

namespace ptxmatrix {

/// Headers in memory, for the sources of a run.
class CudaHeaders;

/// Returns no headers yet.  Each is read when a source first includes it, and never again.  Many threads can use them.
PTXMATRIX_EXPORT std::shared_ptr<CudaHeaders> makeCudaHeaders();

/// What is known about the compilation of a CUDA source.
struct CudaCompilation {
  /// Arguments of nvcc or clang.  The following are used: macros (`-D`, `-U`), header directories (`-I`, `-isystem`,
  /// `-iquote`), headers that are included first (`-include`), targets (`-gencode`, `-arch`, `--cuda-gpu-arch`,
  /// `--offload-arch`), the standard (`-std`), nvcc's long spellings of these, its `--options-file`, and `--cuda-path`.
  /// All others are ignored.
  std::vector<std::string> arguments;
  /// The directory that relative paths in `arguments` refer to.  Empty: the working directory.
  std::string folder;
  /// The path of the source; `#include "..."` searches its directory first.  Empty: none.
  std::string path;
  /// `arguments` are a complete command, beginning with the compiler: a name without a macro is then undefined, as for
  /// a compiler, unless it may come from the host's headers or from an ignored option.  Otherwise such a name may be
  /// defined elsewhere, and all branches of an `#if` with it are read.
  bool isWhole = false;
  /// The headers that were read for other sources.  Null: all are read for this one.
  std::shared_ptr<CudaHeaders> headers = nullptr;
};

/// Checks the asm statements of \p text, a C++ or CUDA C++ source, that are PTX (CUDA, "Inline PTX Assembly in CUDA").
/// Host assembly, and statements whose template has unknown parts, are skipped and counted.  Macros of headers are
/// expanded, but their statements are not checked.  No file is read unless \p compilation says where headers or the
/// source are; missing files are not an error.
///
/// The targets are those of \p options, or else of \p compilation.  The source is read once for each, with
/// `__CUDA_ARCH__` set, and a diagnostic that does not apply to all of them has its `target`.  Code in a branch that
/// may not be compiled, and all code if no target is known, is an error only if no target accepts it.  Without a
/// version in \p options, the newest of the release is used.
///
/// Ranges refer to \p text.  `asmStatements` counts what was checked.  `limitReached` is set if macros or headers grow
/// beyond the limits, so that the end was not read.  Can be called from many threads.
PTXMATRIX_EXPORT CheckResult checkCuda(std::string_view text, const CheckOptions &options = {},
                                       const CudaCompilation &compilation = {});

} // namespace ptxmatrix
