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

/// Turns offsets into lines and columns, as LineTable does, but with columns in UTF-16 code units: so do editors and
/// the services that show a file count.  A byte that is not UTF-8 is one unit, as the character is that they show for
/// it.
class Utf16Columns {
public:
  explicit Utf16Columns(llvm::StringRef text) : text(text), lines(text) {}

  /// The place of \p offset.
  LineColumn at(size_t offset);

private:
  /// A place in a line: the bytes before it, and how many units they are.
  struct Mark {
    size_t bytes = 0;
    size_t units = 0;
  };

  llvm::StringRef text;
  LineTable lines;
  // A module may be one line, with places in any order: these keep a walk from its start for each of them away.
  size_t markedLine = 0;
  std::vector<Mark> marks;
  // That of the last request: the next one is often close after it.
  size_t lastLine = 0;
  Mark last;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_UTF16COLUMNS_H
