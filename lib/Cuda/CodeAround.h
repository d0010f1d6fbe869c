//===- CodeAround.h - The code around an asm statement ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_CODEAROUND_H
#define PTXMATRIX_LIB_CUDA_CODEAROUND_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace ptxmatrix {

/// Tracks the bodies of `__global__` functions, which are never inlined, and code that may not be compiled for some
/// targets, although no `#if` excludes it: what follows `if constexpr` in its block, and what is in parentheses, which
/// may be the argument of an unknown macro such as NV_IF_TARGET.
class CodeAround {
public:
  /// Reads the next token that is not a part of an asm statement.  \p text begins with what the source has there.
  void read(const clang::Token &token, std::string_view text) {
    const clang::IdentifierInfo *name = token.getIdentifierInfo();
    // The toolkit's headers define it as a macro; others may expand to it.
    if (kernel == 0 && (text.starts_with("__global__") || (name && name->isStr("__global__")))) {
      isKernelNext = true;
      parensBeforeKernel = parens;
    } else if (isKernelNext && parens <= parensBeforeKernel && token.isOneOf(clang::tok::l_brace, clang::tok::semi)) {
      isKernelNext = false;
      kernel = token.is(clang::tok::l_brace) ? braces + 1 : 0;
    }
    if (std::exchange(isAfterIf, token.is(clang::tok::kw_if)) && token.isNot(clang::tok::l_paren))
      discarded = std::min(discarded, braces); // `if constexpr`, or a macro for it
    count(token, clang::tok::l_brace, clang::tok::r_brace, braces);
    count(token, clang::tok::l_paren, clang::tok::r_paren, parens);
    if (braces < kernel)
      kernel = 0;
    if (braces < discarded || braces == 0)
      discarded = SIZE_MAX;
  }
  /// Whether the next token is in the body of a kernel.
  bool isInKernel() const { return kernel > 0; }
  /// Whether it may be discarded.
  bool mayBeDiscarded() const { return parens > 0 || discarded != SIZE_MAX; }

private:
  static void count(const clang::Token &token, clang::tok::TokenKind open, clang::tok::TokenKind close, size_t &depth) {
    depth += token.is(open) ? 1 : 0;
    depth -= token.is(close) && depth > 0 ? 1 : 0;
  }

  size_t braces = 0; ///< The number of open braces.
  size_t parens = 0; ///< The number of open parentheses.
  bool isAfterIf = false;
  size_t discarded = SIZE_MAX; ///< The number of open braces around the outermost `if constexpr`.
  bool isKernelNext = false;   ///< `__global__`, but not yet its body or `;`.
  size_t parensBeforeKernel = 0;
  size_t kernel = 0; ///< The number of open braces inside the body of a kernel, or 0.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_CODEAROUND_H
