//===- StatementSkipper.h - Skipping plain statements -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Nearly all statements of a module are neither supported instructions nor mistakes.  Most of them can be recognized
// without being split into words.  Everything else is left to the scanner, which reads it word by word.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H
#define PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H

#include "ptxmatrix/SourceRange.h"
#include "ptxmatrix/Version.h"

#include <string_view>

namespace ptxmatrix {

/// Skips plain statements of a text.
class StatementSkipper {
public:
  /// \p leavesLocs: whether to leave each `.loc` to the scanner.
  StatementSkipper(std::string_view text, CudaRelease ptxasRelease, bool leavesLocs)
      : text(text), ptxasRelease(ptxasRelease), leavesLocs(leavesLocs) {}

  struct Passed {
    size_t end;             ///< The beginning of what is left to the scanner.
    bool hasStatement;      ///< More than white space and comments is skipped.
    size_t open;            ///< How many of the scopes are open there, and of those that were opened.
    SourceRange label = {}; ///< The name at the end that is followed by a ':'; empty if there is no label.
  };

  /// Skips the plain statements, comments and `.loc` lines from \p begin on, where a statement of a function's body
  /// begins.  It also skips scopes that open, and those that close if they were opened here or are among the \p open
  /// ones before.
  Passed skip(size_t begin, size_t open) const;

private:
  static constexpr size_t kNone = SIZE_MAX;

  // Where something that begins at \p begin ends: kNone if it is left to the scanner.
  size_t endOfComment(size_t begin) const;
  size_t endOfGuarded(size_t begin) const;
  size_t endOfStatement(size_t begin) const;
  size_t endOfCommented(size_t pos) const;
  size_t behindSemicolon(size_t pos) const;
  size_t endOfLoc(size_t begin) const;

  SourceRange labelAt(size_t begin) const;
  bool isPlainOpcode(size_t begin, size_t end) const;
  template <typename Is> size_t skip(size_t pos, Is is) const;

  std::string_view text;
  CudaRelease ptxasRelease;
  bool leavesLocs;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H
