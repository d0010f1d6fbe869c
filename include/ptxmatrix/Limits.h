//===- Limits.h - Limit options ---------------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <cstddef>

namespace ptxmatrix {

/// Limits on the size of a statement and on the number of diagnostics.  A larger statement is not read, which bounds
/// memory and stack for any text: it is an error of the rule `limit`, and sets CheckResult::limitReached.
struct Limits {
  /// The maximum of `nesting`: it needs about 1 MB of stack.
  static constexpr unsigned kMaxNesting = 1000;

  /// Its length, including comments; of an asm statement, that of its tokens, where a string literal counts 1.
  size_t statementBytes = size_t{64} << 10;
  unsigned nesting = 256; ///< The nesting of its parentheses and operators; at most kMaxNesting.

  /// The maximum number of diagnostics of one text, 0 for no limit.  CheckResult::truncated is set if there are more.
  size_t diagnostics = 1000;
};

} // namespace ptxmatrix
