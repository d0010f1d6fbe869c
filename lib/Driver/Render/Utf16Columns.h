//===- Utf16Columns.h - Columns in UTF-16 code units ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_UTF16COLUMNS_H
#define PTXMATRIX_LIB_DRIVER_RENDER_UTF16COLUMNS_H

#include "Diagnostics/LineTable.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::driver {

/// Converts offsets into lines and columns, like LineTable, but with columns in UTF-16 code units, which editors and
/// other viewers use.  A byte that is not UTF-8 is one unit, like its replacement character.
class Utf16Columns {
public:
  explicit Utf16Columns(llvm::StringRef text) : text(text), lines(text) {}

  /// The place of \p offset.
  LineColumn at(size_t offset);

private:
  llvm::StringRef text;
  LineTable lines;
  // The last place: the next one is often shortly after it, also in a module that is a single line.
  LineColumn last;
  size_t lastOffset = 0;
};

inline LineColumn Utf16Columns::at(size_t offset) {
  const LineColumn place = lines.at(offset);
  if (place.line != last.line || offset < lastOffset) {
    last = {place.line, 1};
    lastOffset = offset - (place.column - 1);
  }
  while (lastOffset < offset) {
    const Character character = firstCharacter(text.substr(lastOffset));
    lastOffset += character.bytes;
    last.column += character.utf16Units;
  }
  return last;
}

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_UTF16COLUMNS_H
