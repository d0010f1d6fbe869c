//===- Preprocess.h - The tokens of asm statements --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// clang's preprocessor reads a C++ or CUDA source: it expands macros and reads the headers that it finds; all branches
// of an undecided `#if` are read.

#pragma once

#include "Cuda/AsmStatement.h"
#include "Cuda/Predefines.h"
#include "ptxmatrix/Limits.h"

#include "clang/Basic/TokenKinds.h"

#include <climits>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// A branch of an `#if`.
struct Branch {
  unsigned conditional = 0; ///< The number of the `#if`.
  unsigned index = 0;       ///< 0 after `#if`, one more after each `#elif` and `#else`.
  size_t condition = 0;     ///< A hash of what follows `#if`; of `#ifdef` and `#ifndef`, of the name, too.
  bool isDecided = false;   ///< The condition is known: the other branches are not read.
  bool isExcluded = false;  ///< It is certainly not compiled.
};

/// A token after the preprocessor.  Its texts belong to the preprocessor.
struct CxxToken {
  clang::tok::TokenKind kind = clang::tok::unknown;
  bool isTyped = true; ///< The source has its characters at `place`.
  SourceRange place;   ///< The source position; of the use of the macro if it is not in the source.
  std::string_view text;
  std::string_view header;        ///< The file and line if it is a string in a header.
  std::optional<SourceRange> use; ///< The use of the macro whose body or argument contains it.
  std::vector<Branch> branches;   ///< The branches that contain it, except those around the whole statement.
};

/// The search path for headers, and the text before the source.
struct PreprocessInput {
  std::string_view source;
  const CudaCompilation &compilation;
  const Predefines &predefines;
  CudaHeaders &headers;
  unsigned lastBranch = UINT_MAX; ///< See BranchTracker.
  /// The most that the tokens of an asm statement may have; a string literal counts 1.
  size_t mostBytes = Limits().statementBytes;
};

/// Calls \p handle with each asm statement of the source, but not with those of headers.  False if macros or headers
/// expand to far more than the source, so that its end was not reached.
bool forEachAsm(const PreprocessInput &input, const std::function<void(AsmStatement &&)> &handle);

} // namespace ptxmatrix
