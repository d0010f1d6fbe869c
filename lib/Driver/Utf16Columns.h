//===- Utf16Columns.h - Columns as editors count them -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_UTF16COLUMNS_H
#define PTXMATRIX_LIB_DRIVER_UTF16COLUMNS_H

#include "Diagnostics/LineTable.h"

#include "llvm/ADT/StringRef.h"

namespace ptxmatrix::driver {

/// Turns offsets into lines and columns, as LineTable does, but with columns in UTF-16 code units: so do editors and
/// the services that show a file count.  A byte that is not UTF-8 is one unit, as the character is that they show for
/// it.
class Utf16Columns {
public:
  explicit Utf16Columns(llvm::StringRef text) : text(text), lines(text) {}

  /// The place of \p offset.  Cheap for offsets that grow.
  LineColumn at(size_t offset);

private:
  llvm::StringRef text;
  LineTable lines;
  size_t line = 0;  ///< That of the place asked for last.
  size_t bytes = 0; ///< Of it, those in front of the place.
  size_t units = 0; ///< Theirs.
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_UTF16COLUMNS_H
