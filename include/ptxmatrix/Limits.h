//===- Limits.h - How much is read and reported -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIMITS_H
#define PTXMATRIX_LIMITS_H

#include <cstddef>

namespace ptxmatrix {

/// How large a supported instruction may be, and how many diagnostics are given.  A statement that is larger is not
/// read: that is an error of the rule `limit`, and CheckResult::limitReached.  So memory and stack are bounded for any
/// text.  Other statements have no limits.
struct Limits {
  /// The most that nesting may be: it takes stack, about 1 MB for this.
  static constexpr unsigned kMostNesting = 1000;

  size_t statementBytes = size_t{64} << 10; ///< Its length, comments in it too.
  unsigned nesting = 256; ///< How deep its parentheses and operators nest; more than kMostNesting counts as that.

  /// The most diagnostics of one text, 0 for all.  If there are more, CheckResult::truncated says so.
  size_t diagnostics = 1000;

  friend constexpr bool operator==(const Limits &, const Limits &) = default;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIMITS_H
