//===- KernelBody.h - Code in the body of a kernel --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_KERNELBODY_H
#define PTXMATRIX_LIB_CUDA_KERNELBODY_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"

#include <string_view>

namespace ptxmatrix {

/// Tracks the bodies of `__global__` functions, which are never inlined.
class KernelBody {
public:
  /// Reads the next token that is not a part of an asm statement.  \p text begins with what the source has there.
  void read(const clang::Token &token, std::string_view text) {
    const clang::IdentifierInfo *name = token.getIdentifierInfo();
    // The toolkit's headers define it as a macro; others may expand to it.
    if (braces == 0 && (text.starts_with("__global__") || (name && name->isStr("__global__")))) {
      isDeclared = true;
      parens = 0;
      return;
    }
    if (token.is(clang::tok::l_paren))
      ++parens;
    else if (token.is(clang::tok::r_paren))
      parens -= parens > 0 ? 1 : 0;
    else if (token.is(clang::tok::r_brace))
      braces -= braces > 0 ? 1 : 0;
    else if (token.is(clang::tok::l_brace) && braces > 0)
      ++braces;
    else if (token.isOneOf(clang::tok::l_brace, clang::tok::semi) && isDeclared && parens == 0) {
      braces = token.is(clang::tok::l_brace) ? 1 : 0;
      isDeclared = false;
    }
  }
  /// Whether the next token is in one.
  bool isInside() const { return braces > 0; }

private:
  bool isDeclared = false; ///< `__global__`, but not yet its body or `;`.
  size_t parens = 0;       ///< Open after `__global__`.
  unsigned braces = 0;     ///< The number of open braces of a body.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_KERNELBODY_H
