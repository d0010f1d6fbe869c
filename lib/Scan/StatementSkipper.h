//===- StatementSkipper.h - Skipping plain statements -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Nearly all statements of a module are neither supported instructions nor mistakes.  Most can be recognized without
// splitting them into words.  The scanner reads everything else word by word.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H
#define PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H

#include "Support/Hash.h"
#include "ptxmatrix/SourceRange.h"
#include "ptxmatrix/Version.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// A statement that is not a supported instruction.
struct OtherStatement {
  size_t begin;    ///< Of its guard, or of its opcode.
  size_t operands; ///< After the opcode; after its first word if it was read word by word.
};

/// Skips plain statements in a text.
class StatementSkipper {
public:
  /// \p text must end with a ';' or be empty.  If \p leavesLocs is set, the scanner gets each `.loc`.
  StatementSkipper(std::string_view text, CudaRelease ptxasRelease, bool leavesLocs)
      : text(text), ptxasRelease(ptxasRelease), leavesLocs(leavesLocs) {}

  struct Passed {
    size_t end;        ///< Where the scanner must continue.
    bool hasStatement; ///< More than white space and comments was skipped.
    size_t open;       ///< The number of open scopes at the end, of those opened here or passed as open.
  };

  /// Skips plain statements, comments and `.loc` lines from \p begin, the beginning of a statement in a function's
  /// body.  Also skips scopes that open, and those that close if they were opened here or are among the \p open
  /// innermost ones.  Adds skipped statements to \p statements.
  Passed skip(size_t begin, size_t open, std::vector<OtherStatement> &statements);

private:
  static constexpr size_t kHashBits = 7; // a module has some fifty opcodes

  /// An opcode of up to 15 bytes, padded with zeros.
  struct ShortOpcode {
    uint64_t first = 0;
    uint64_t second = 0;

    bool operator==(const ShortOpcode &) const = default;
    size_t hash() const { return (first ^ second * kGoldenRatio) * kGoldenRatio >> (64 - kHashBits); }
  };

  static constexpr size_t kNone = SIZE_MAX;

  // The end of the item that begins at \p begin, or kNone if the scanner must read it.
  size_t endOfComment(size_t begin) const;
  size_t endOfLine(size_t pos) const;
  size_t endOfGuard(size_t begin) const;
  size_t endOfOpcode(size_t begin);
  size_t endOfQualifiers(size_t pos) const;
  size_t endOfOperands(size_t pos) const;
  size_t endOfLoc(size_t begin) const;
  size_t endOfPosition(size_t pos) const;
  size_t endOfCaller(size_t pos) const;

  bool isPlainOpcode(size_t begin, size_t end) const;
  template <typename Is> size_t skip(size_t pos, Is is) const;

  std::string_view text;
  CudaRelease ptxasRelease;
  bool leavesLocs;
  /// By hash: plain opcodes that were seen before white space.  A new one replaces an old one.
  std::array<ShortOpcode, size_t{1} << kHashBits> plainOpcodes;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_STATEMENTSKIPPER_H
