//===- LineTable.cpp - Line and column of an offset -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/LineTable.h"

namespace ptxmatrix {

/// Advances \p mark to \p offset.
void LineTable::moveTo(Mark &mark, size_t offset) const {
  while (mark.offset < offset) {
    const size_t newline = text.substr(0, offset).find('\n', mark.offset);
    if (newline == std::string_view::npos) {
      mark.offset = offset;
      return;
    }
    ++mark.line;
    mark.lineStart = mark.offset = newline + 1;
  }
}

LineColumn LineTable::at(size_t offset) {
  constexpr size_t kDistance = 4096;
  const bool isInLine = last.lineStart <= offset && offset <= last.offset;
  const bool isNear = last.offset <= offset && offset - last.offset <= kDistance;
  if (!isInLine && !isNear) {
    const size_t index = offset / kDistance;
    if (marks.empty())
      marks.emplace_back();
    while (marks.size() <= index) {
      marks.push_back(marks.back());
      moveTo(marks.back(), (marks.size() - 1) * kDistance);
    }
    last = marks[index];
  }
  moveTo(last, offset);
  return {last.line, offset - last.lineStart + 1};
}

} // namespace ptxmatrix
