//===- Utf16Columns.h - Columns in UTF-16 code units ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_UTF16COLUMNS_H
#define PTXMATRIX_LIB_DRIVER_RENDER_UTF16COLUMNS_H

#include "Diagnostics/LineTable.h"

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace ptxmatrix::driver {

/// Converts offsets into lines and columns, like LineTable, but with columns in UTF-16 code units, which editors and
/// other viewers use.  A byte that is not UTF-8 is one unit, like its replacement character.
class Utf16Columns {
public:
  explicit Utf16Columns(llvm::StringRef text) : text(text), lines(text) {}

  /// The place of \p offset.
  LineColumn at(size_t offset);

private:
  /// A position in a line: the bytes before it, and their number of units.
  struct Mark {
    size_t bytes = 0;
    size_t units = 0;
  };

  llvm::StringRef text;
  LineTable lines;
  // A module may be a single line, with places in any order.  Marks avoid a walk from its start for each of them.
  size_t markedLine = 0;
  std::vector<Mark> marks;
  // The mark of the last request: the next one is often shortly after it.
  size_t lastLine = 0;
  Mark last;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_UTF16COLUMNS_H
