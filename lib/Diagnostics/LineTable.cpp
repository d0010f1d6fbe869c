//===- LineTable.cpp - Offsets to lines and columns -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/LineTable.h"

namespace ptxmatrix {

LineColumn LineTable::at(size_t offset) {
  while (offset < lineStart) { // back to the start of an earlier line
    lineEnd = lineStart - 1;
    const size_t newline = lineStart >= 2 ? text.rfind('\n', lineStart - 2) : std::string_view::npos;
    lineStart = newline == std::string_view::npos ? 0 : newline + 1;
    --line;
  }
  while (lineEnd < offset) {
    lineStart = lineEnd + 1;
    lineEnd = text.find('\n', lineStart);
    ++line;
  }
  return {line, offset - lineStart + 1};
}

} // namespace ptxmatrix
