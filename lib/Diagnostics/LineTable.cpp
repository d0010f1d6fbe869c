//===- LineTable.cpp - Offsets to lines and columns -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/LineTable.h"

namespace ptxmatrix {

LineColumn LineTable::at(size_t offset) {
  while (offset < lastOffset) { // back to the start of an earlier line
    const size_t newline = lastOffset >= 2 ? text.rfind('\n', lastOffset - 2) : std::string_view::npos;
    lastOffset = newline == std::string_view::npos ? 0 : newline + 1;
    --lastLine;
  }
  for (size_t newline = text.find('\n', lastOffset); newline < offset; newline = text.find('\n', lastOffset)) {
    lastOffset = newline + 1;
    ++lastLine;
  }
  return {lastLine, offset - lastOffset + 1};
}

} // namespace ptxmatrix
