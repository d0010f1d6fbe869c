//===- Utf16Columns.cpp - Columns as editors count them -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Utf16Columns.h"
#include "Driver/Printable.h"

namespace ptxmatrix::driver {

LineColumn Utf16Columns::at(size_t offset) {
  const LineColumn place = lines.at(offset);
  const size_t wanted = place.column - 1;
  if (place.line != line || wanted < bytes) {
    line = place.line;
    bytes = units = 0;
  }
  while (bytes < wanted) {
    const Character character = firstCharacter(text.substr(offset - wanted + bytes));
    bytes += character.bytes;
    units += character.utf16Units;
  }
  return {place.line, units + 1};
}

} // namespace ptxmatrix::driver
