//===- LineTable.h - Line and column of an offset ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DIAGNOSTICS_LINETABLE_H
#define PTXMATRIX_LIB_DIAGNOSTICS_LINETABLE_H

#include <cstddef>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// A position for people: both numbers from 1, columns in bytes.
struct LineColumn {
  size_t line = 1;
  size_t column = 1;
};

/// Converts offsets into lines and columns.  Fastest for offsets that mostly increase, as those of diagnostics do; for
/// others it caches positions all over the text.
class LineTable {
public:
  explicit LineTable(std::string_view text) : text(text) {}

  /// The place of \p offset, which is at most the size of the text.
  LineColumn at(size_t offset);

private:
  /// A place in a line.
  struct Mark {
    size_t line = 1;
    size_t lineStart = 0;
    size_t offset = 0; ///< There is no newline between the start of the line and this position.
  };

  void moveTo(Mark &mark, size_t offset) const;

  std::string_view text;
  Mark last;               ///< The result of the last request.
  std::vector<Mark> marks; ///< At multiples of one distance, as far as was needed.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_LINETABLE_H
