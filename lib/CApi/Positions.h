//===- Positions.h - Lines and columns of many offsets ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_POSITIONS_H
#define PTXMATRIX_LIB_CAPI_POSITIONS_H

#include "CApi/Border.h"
#include "Diagnostics/LineTable.h"
#include "ptxmatrix/SourceRange.h"

#include <vector>

namespace ptxmatrix::capi {

/// Where the ends of some ranges stand, kept when the text is gone.
class Positions {
public:
  void add(SourceRange range) {
    places.push_back({range.begin, {}});
    places.push_back({range.end, {}});
  }
  /// Finds the lines and columns of all that was added, in one pass over \p text.
  void locate(std::string_view text);

  /// A range that was added, with its lines and columns.
  PtxmatrixRange toC(SourceRange range) const;

private:
  struct Place {
    size_t offset;
    LineColumn position;
  };

  const LineColumn &at(size_t offset) const;

  std::vector<Place> places; ///< By offset, once located.
};

} // namespace ptxmatrix::capi

#endif // PTXMATRIX_LIB_CAPI_POSITIONS_H
