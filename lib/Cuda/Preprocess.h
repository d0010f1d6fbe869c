//===- Preprocess.h - The tokens of asm statements --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// clang's preprocessor reads a C++ or CUDA source by itself: no other file is opened, macros of the file are expanded,
// and of an `#if` that nothing decides all branches are read.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_PREPROCESS_H
#define PTXMATRIX_LIB_CUDA_PREPROCESS_H

#include "ptxmatrix/SourceRange.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptxmatrix {

enum class CxxTokenKind : uint8_t { String, Number, Open, Close, OpenBracket, CloseBracket, Colon, Comma, Other };

/// A branch of an `#if`.
struct Branch {
  unsigned conditional = 0; ///< The number of the `#if`.
  unsigned index = 0;       ///< 0 behind `#if`, one more behind each `#elif` and `#else`.
  size_t condition = 0;     ///< A hash of what stands behind `#if`; of `#ifdef` and `#ifndef`, of the name, too.
  bool isDecided = false;   ///< The condition is known: the other branches are not read.

  friend bool operator==(const Branch &, const Branch &) = default;
};

/// A token behind the preprocessor.
struct CxxToken {
  CxxTokenKind kind = CxxTokenKind::Other;
  std::string text;
  SourceRange place;              ///< Where it is typed; where the macro is used if it is typed nowhere.
  bool isTyped = true;            ///< Its characters stand at `place`.
  std::optional<SourceRange> use; ///< Where the macro is used whose body or argument it is of.
  std::vector<Branch> branches;   ///< The branches that it stands in, those around the whole statement left out.
};

/// Calls \p handle with the tokens of each asm statement of \p source, from `asm` to the ')'.  False if macros expand
/// to far more than \p source holds, so that its end was not reached.
bool forEachAsm(std::string_view source, const std::function<void(std::vector<CxxToken> &&)> &handle);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_PREPROCESS_H
