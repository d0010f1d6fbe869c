//===- Positions.h - Lines and columns of many offsets ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_POSITIONS_H
#define PTXMATRIX_LIB_CAPI_POSITIONS_H

#include "CApi/Conversions.h"
#include "Diagnostics/LineTable.h"
#include "ptxmatrix/SourceRange.h"

#include <unordered_map>

namespace ptxmatrix::capi {

/// Positions of the ends of some ranges, kept after the text is gone.
class Positions {
public:
  void clear() { places.clear(); }

  /// Adds \p range of the text of \p lines.
  void add(SourceRange range, LineTable &lines) {
    for (const size_t offset : {range.begin, range.end})
      places.try_emplace(offset, lines.at(offset));
  }

  /// An added range, with its lines and columns.
  PtxmatrixRange toC(SourceRange range) const {
    const LineColumn &begin = places.at(range.begin);
    const LineColumn &end = places.at(range.end);
    return {range.begin, range.end, begin.line, begin.column, end.line, end.column};
  }

private:
  std::unordered_map<size_t, LineColumn> places;
};

} // namespace ptxmatrix::capi

#endif // PTXMATRIX_LIB_CAPI_POSITIONS_H
