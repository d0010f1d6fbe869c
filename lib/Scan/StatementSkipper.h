//===- StatementSkipper.h - Statements passed over at once ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Nearly all statements of a module are neither ours nor a mistake.  Most of those can be told so from a few masks,
// without being split into words.  That is all that is done here: what is not clearly of this kind is left to the
// scanner, which reads it word by word.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H
#define PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H

#include "Scan/CharMasks.h"
#include "ptxmatrix/SourceRange.h"
#include "ptxmatrix/Version.h"

namespace ptxmatrix {

/// Passes over plain statements of a text.
class StatementSkipper {
public:
  /// What \p leavesLocs says: whether each `.loc` is left to the scanner.
  StatementSkipper(std::string_view text, CudaRelease judge, bool leavesLocs)
      : text(text), judge(judge), leavesLocs(leavesLocs) {}

  struct Passed {
    size_t end;          ///< Where something begins that is left to the scanner.
    bool hasStatement;   ///< It is not only white space, comments among it, that is passed over.
    size_t open;         ///< How many of the scopes are open there, and of those that were opened.
    SourceRange label;   ///< The name that stands at the end with a ':' behind it; empty where no label does.
    size_t guardedExits; ///< How many `@p exit;` and `@p ret;` are passed over.
  };

  /// Passes over the plain statements, comments and `.loc` lines from \p begin on, which is where a statement of a
  /// function's body begins.  So it does over scopes that open, and those that close if they were opened here or are
  /// one of \p open that were before.
  Passed passOver(size_t begin, size_t open);

  struct PassedWords {
    size_t end;     ///< Where something begins that is left to the scanner, or white space in front of it.
    size_t wordEnd; ///< Where the last word that is passed over ends.
  };

  /// Passes over words and comments from \p begin on, up to a brace or what may be more than a word.  Stays where
  /// it is if nothing of that kind comes.
  PassedWords passOverWords(size_t begin);

private:
  static constexpr size_t kNone = SIZE_MAX;
  static constexpr size_t kCutOff = kNone - 1;
  using Mask = CharMasks::Mask CharMasks::*;

  // Where something that begins at \p begin ends: kNone if it is left to the scanner, kCutOff if that has to be asked
  // again with masks that begin there.
  SourceRange labelAt(size_t begin) const;
  size_t endOfGuarded(size_t begin) const;
  size_t endOfStatement(size_t begin, uint64_t stop, size_t firstStop) const;
  size_t endOfLongStatement(size_t begin) const;
  size_t endBehindOpcode(size_t begin) const;
  size_t endOfLoc(size_t begin) const;

  bool beginsWithInstruction(size_t begin, size_t length) const;

  bool covers(size_t offset) const { return offset >= masksBegin && offset < masksEnd; }
  void load(size_t begin);
  /// Bit i tells of the byte \p offset + i, for at least kWindow bits.
  uint64_t window(Mask mask, size_t offset) const;
  static constexpr size_t kWindow = 57;
  static size_t runLength(uint64_t window);

  std::string_view text;
  CudaRelease judge;
  bool leavesLocs;
  size_t masksBegin = 0; ///< What the masks tell of.
  size_t masksEnd = 0;
  CharMasks masks; ///< Not set until they are loaded.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H
