//===- MaybeDiscarded.h - Code that may not be compiled ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_MAYBEDISCARDED_H
#define PTXMATRIX_LIB_CUDA_MAYBEDISCARDED_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clang {
class Token;
} // namespace clang

namespace ptxmatrix {

/// Tracks code that is not compiled for some targets, although no `#if` excludes it: the branches of `if constexpr`,
/// and statements in parentheses, which are arguments of unknown macros such as NV_IF_TARGET.
class MaybeDiscarded {
public:
  /// Reads the next token that is not a part of an asm statement.
  void read(const clang::Token &token);
  /// Whether the next token is in such code.
  bool isInside() const { return parens > 0 || next == Next::Branch || !branches.empty(); }

private:
  void close();

  /// What the next token may be.
  enum class Next : uint8_t {
    Any,
    AfterIf,   ///< `constexpr`, or a macro for it.
    Condition, ///< A part of the condition of an `if constexpr`.
    Branch,    ///< The first token of a branch.
    Else       ///< After a branch.
  };

  Next next = Next::Any;
  size_t braces = 0; ///< The number of open braces.
  size_t parens = 0; ///< The number of open parentheses, since the last brace.
  size_t parensBeforeIf = 0;
  std::vector<size_t> branches; ///< The number of braces around each branch that is open.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_MAYBEDISCARDED_H
