//===- Predefines.h - Arguments and macros of a compilation -----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Cuda.h"

#include <set>
#include <span>

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

/// The text before a source when it is compiled for one target.
struct Predefines {
  std::string text; ///< Directives: macros, and the headers that are included first.
  /// All macros are known: other names are undefined, except some of the host's.  Otherwise that is true only for
  /// `undefined` and, with a target, for the macros that nvcc defines for it.
  bool areAll = false;
  bool hasTarget = false;
  bool isNvcc = false;
  bool hasToolkit = false; ///< `text` includes headers of the toolkit.
  std::set<std::string, std::less<>> undefined;

  /// Whether \p name, which has no macro, is certainly undefined.
  bool isKnown(std::string_view name) const;
};

/// The macros for \p target, or for an unknown one, of nvcc of its toolkit's release, or otherwise of \p cuda.  Without
/// either, the release is unknown.  \p targets are all targets of the source.
Predefines makePredefines(const CompileArguments &arguments, bool isWhole, std::optional<Target> target,
                          std::span<const Target> targets, std::optional<CudaRelease> cuda);

} // namespace ptxmatrix
