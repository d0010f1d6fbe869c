//===- Utf16Columns.cpp - Columns in UTF-16 code units --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Render/Utf16Columns.h"
#include "Driver/Render/Printable.h"

#include <algorithm>

namespace ptxmatrix::driver {

LineColumn Utf16Columns::at(size_t offset) {
  constexpr size_t kStep = 4096;
  const LineColumn place = lines.at(offset);
  const size_t wanted = place.column - 1;
  if (wanted > kStep && place.line != markedLine) {
    markedLine = place.line;
    marks.assign(1, Mark());
  }
  Mark mark;
  if (place.line == markedLine)
    mark = *std::prev(std::ranges::upper_bound(marks, wanted, {}, &Mark::bytes));
  if (place.line == lastLine && last.bytes <= wanted && last.bytes > mark.bytes)
    mark = last;
  while (mark.bytes < wanted) {
    const Character character = firstCharacter(text.substr(offset - wanted + mark.bytes));
    mark.bytes += character.bytes;
    mark.units += character.utf16Units;
    if (place.line == markedLine && mark.bytes >= marks.back().bytes + kStep)
      marks.push_back(mark);
  }
  last = mark;
  lastLine = place.line;
  return {place.line, mark.units + 1};
}

} // namespace ptxmatrix::driver
