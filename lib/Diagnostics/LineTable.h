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
  explicit LineTable(std::string_view text) : text(text), lineEnd(text.find('\n')) {}

  /// The place of \p offset, which is at most the size of the text.
  LineColumn at(size_t offset);

private:
  std::string_view text;
  size_t line = 1; ///< That of the place asked for last.
  size_t lineStart = 0;
  size_t lineEnd; ///< Its newline; npos if it has none.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_LINETABLE_H
