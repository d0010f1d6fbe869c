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

/// What a waiver begins with, after the `//` or `/*` and white space.
inline constexpr std::string_view kWaiverMark = "ptx-lint:";

/// A waiver as it is written.
struct WaiverComment {
  SourceRange comment;            ///< All of it.
  SourceRange range;              ///< From the mark to the last name.
  bool isForFile = false;         ///< `allow-file`
  std::vector<SourceRange> names; ///< The names of rules and groups, as far as the comment can be read.

  std::vector<Diagnostic> problems; ///< Why the rest cannot be read; empty if everything can.
};

/// Reads the comment of \p text at \p comment; nothing if it is meant for others.
std::optional<WaiverComment> readWaiverComment(std::string_view text, SourceRange comment);

/// Takes all of \p comment out of \p text.
Fix removeComment(std::string_view text, SourceRange comment);

/// Takes one of several names out of \p waiver.
Fix removeName(std::string_view text, const WaiverComment &waiver, size_t name);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_WAIVERS_WAIVERCOMMENT_H
