//===- LikelyDefinitions.h - Statements that make known values --*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Most registers of a kernel have values that cannot be known.  This finds those that may be known, with one quick look
// at each statement.  Only functions in which something would be reported are read exactly (FunctionText).
//
// It misses values whose inputs are written further down in the text, and variables with names like those of registers
// (`%tile1`).
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LANES_LIKELYDEFINITIONS_H
#define PTXMATRIX_LIB_LANES_LIKELYDEFINITIONS_H

#include "Lanes/RegisterWrites.h"

namespace ptxmatrix {

/// The statements of a function that compute from constants, variables, special registers and each other.
class LikelyDefinitions {
public:
  /// \p text must outlive this.
  explicit LikelyDefinitions(std::string_view text) : text(text) {}

  /// Reads the function whose body begins at \p begin with a '{', or without \p hasBraces statements up to the end of
  /// the text.  With \p knowsThreads, values computed from `%tid` count as known.
  void read(size_t begin, bool hasBraces, bool knowsThreads);

  /// The last such statement before \p place that writes \p name, or the only one.
  std::optional<size_t> find(std::string_view name, size_t place) const {
    const std::optional<size_t> last = written.lastBefore(name, place);
    return last ? last : written.only(name);
  }
  bool contains(std::string_view name) const { return written.contains(name); }
  /// True if a known value may differ between lanes, or if a statement was not understood.
  bool needsExactReading() const { return hasLanes || isUnclear; }

private:
  size_t readStatement(size_t begin);
  size_t endOfStatement(size_t pos) const;
  void readInstruction(size_t begin, size_t opcodeEnd);
  bool mayBeKnown(std::string_view name);

  std::string_view text;
  bool knowsThreads = false;
  bool hasLanes = false;  ///< `%laneid` or `%tid` was read.
  bool isUnclear = false; ///< Something was not understood.
  size_t lastEnd = 0;     ///< Of the function that was read last.
  RegisterWrites written;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LANES_LIKELYDEFINITIONS_H
