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

/// A position for display: both numbers start at 1, columns are in bytes.
struct LineColumn {
  size_t line = 1;
  size_t column = 1;
};

/// Converts offsets to lines and columns.  Fastest if offsets mostly increase, like those of diagnostics; for others it
/// caches positions throughout the text.
class LineTable {
public:
  explicit LineTable(std::string_view text) : text(text) {}

  /// The position of \p offset, which is at most the size of the text.
  LineColumn at(size_t offset);

private:
  /// A position in a line.
  struct Mark {
    size_t line = 1;
    size_t lineStart = 0;
    size_t offset = 0; ///< There is no newline between the start of the line and this position.
  };

  void moveTo(Mark &mark, size_t offset) const;

  std::string_view text;
  Mark last;               ///< The result of the last request.
  std::vector<Mark> marks; ///< At regular distances, as far as needed.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_LINETABLE_H
