//===- Predefines.h - Arguments and macros of a compilation -----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Cuda.h"

#include <set>
#include <span>

namespace ptxmatrix {

/// The arguments that matter for the preprocessor.
struct CompileArguments {
  std::string macros;                           ///< The directives of `-D` and `-U`, in their order.
  std::set<std::string, std::less<>> undefined; ///< The names of `-U`.
  std::vector<std::string> quoteFolders;
  std::vector<std::string> folders;
  std::vector<std::string> systemFolders;
  std::vector<std::string> headers; ///< Headers that are included first.
  std::vector<Target> targets;      ///< In their order, each once.
  bool isNvcc = false;              ///< They are a complete command of nvcc.
  bool isClang = false;             ///< They are one of clang.
  /// The release of the toolkit, if it was found.  `headers` then includes its headers.
  std::optional<CudaRelease> release;
  std::string standard; ///< The C++ standard: `c++20`.
};

/// Reads the arguments of \p compilation.
CompileArguments readCompileArguments(const CudaCompilation &compilation);

/// The text before a source when it is compiled for one target.
struct Predefines {
  const CompileArguments &arguments;
  bool hasTarget = false;
  std::string text; ///< Directives: macros, and the headers that are included first.

  /// All macros are known: other names are undefined, except some of the host's.  Otherwise that is true only for `-U`
  /// and, with a target, for the macros that nvcc defines for it.
  bool areAll() const { return hasTarget && (arguments.isNvcc || arguments.isClang); }
  /// Whether \p name, which has no macro, is certainly undefined.
  bool isKnown(std::string_view name) const;
};

/// The macros for \p target, or for an unknown one, of nvcc of its toolkit's release, or otherwise of \p cuda.  Without
/// either, the release is unknown.  \p targets are all targets of the source.
Predefines makePredefines(const CompileArguments &arguments, std::optional<Target> target,
                          std::span<const Target> targets, std::optional<CudaRelease> cuda);

} // namespace ptxmatrix
