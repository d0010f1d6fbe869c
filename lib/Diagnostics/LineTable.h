//===- LineTable.h - Offsets to lines and columns ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DIAGNOSTICS_LINETABLE_H
#define PTXMATRIX_LIB_DIAGNOSTICS_LINETABLE_H

#include <cstddef>
#include <string_view>

namespace ptxmatrix {

/// A place as people count: both from 1, columns in bytes.
struct LineColumn {
  size_t line = 1;
  size_t column = 1;
};

/// Turns offsets into lines and columns.  Cheap for offsets that mostly grow, as those of diagnostics do.
class LineTable {
public:
  explicit LineTable(std::string_view text) : text(text) {}

  /// The place of \p offset, which is at most the size of the text.
  LineColumn at(size_t offset);

private:
  std::string_view text;
  size_t lastOffset = 0; ///< The start of line lastLine.
  size_t lastLine = 1;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_LINETABLE_H
