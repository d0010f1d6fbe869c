//===- WaiverComment.h - A comment that waives warnings ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
//   // ptx-lint: allow undocumented-form, undocumented-register -- measured on sm_90
//   /* ptx-lint: allow-file undocumented */
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_WAIVERS_WAIVERCOMMENT_H
#define PTXMATRIX_LIB_WAIVERS_WAIVERCOMMENT_H

#include "ptxmatrix/Diagnostic.h"

#include <optional>
#include <string>
#include <vector>

namespace ptxmatrix {

/// The beginning of a waiver, after the `//` or `/*` and white space.
inline constexpr std::string_view kWaiverMark = "ptx-lint:";

/// A waiver as written.
struct WaiverComment {
  SourceRange comment;            ///< The whole comment.
  SourceRange range;              ///< From the mark to the last name.
  bool isForFile = false;         ///< `allow-file`
  std::vector<SourceRange> names; ///< The names of rules and groups, as far as the comment is valid.

  std::vector<Diagnostic> problems; ///< Mistakes in the rest of the comment; empty if it is valid.
};

/// Reads the comment at \p comment of \p text; returns nothing if it is not a waiver.
std::optional<WaiverComment> readWaiverComment(std::string_view text, SourceRange comment);

/// Removes the whole \p comment from \p text.
Fix removeComment(std::string_view text, SourceRange comment);

/// Removes one of several names from \p waiver.
Fix removeName(std::string_view text, const WaiverComment &waiver, size_t name);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_WAIVERS_WAIVERCOMMENT_H
