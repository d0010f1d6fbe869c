//===- LikelyDefinitions.h - Statements that make known values --*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Most registers of a kernel have values that cannot be known.  This finds those that may be known, with one quick look
// at each statement.  Only functions in which something would be reported are read exactly (FunctionText).
//
// It misses values whose inputs are written further down in the text, variables with names like those of registers
// (`%tile1`), and some opcodes that contain white space (`or .b32`).
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_LIKELYDEFINITIONS_H
#define PTXMATRIX_LIB_LANES_LIKELYDEFINITIONS_H

#include "Lanes/RegisterWrites.h"
#include "Scan/StatementSkipper.h"

#include <bitset>
#include <span>

namespace ptxmatrix {

/// The statements without a guard of a function that compute from constants, variables, special registers and each
/// other.
class LikelyDefinitions {
public:
  /// \p text must outlive this.
  explicit LikelyDefinitions(std::string_view text) : text(text) {}

  /// Begins a function.  With \p knowsThreads, values computed from `%tid` count as known.
  void begin(bool knowsThreads);
  /// Reads those of \p statements, the function's up to \p place, that were not read yet.
  void read(std::span<const OtherStatement> statements, size_t place);

  /// The last such statement that writes \p name before \p place.
  std::optional<size_t> find(std::string_view name, size_t place) const { return written.lastBefore(name, place); }
  bool contains(std::string_view name) const { return written.contains(name); }
  /// True if a known value may differ between lanes, or if a statement was not understood.
  bool needsExactReading() const { return hasLanes || isUnclear; }

private:
  void readStatement(const OtherStatement &statement, size_t end);
  size_t findComma(size_t operands, size_t end) const;
  uint64_t bytesAt(size_t pos) const;
  bool areInputsKnown(size_t pos, size_t end);
  void addWrite(size_t begin, size_t comma);
  bool mayBeKnown(std::string_view name);

  std::string_view text;
  size_t numRead = 0; ///< Of the statements.
  bool knowsThreads = false;
  bool hasLanes = false;  ///< `%laneid` or `%tid` was read.
  bool isUnclear = false; ///< Something was not understood.
  RegisterWrites written;
  std::bitset<4096> writtenHashes; ///< Of the short names in `written`; most registers are in neither.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_LIKELYDEFINITIONS_H
