//===- Positions.cpp - Lines and columns of many offsets ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Positions.h"

namespace ptxmatrix::capi {

void Positions::locate(std::string_view text) {
  std::ranges::sort(places, {}, &Place::offset);
  const auto rest = std::ranges::unique(places, {}, &Place::offset);
  places.erase(rest.begin(), rest.end());
  LineTable lines(text);
  for (Place &place : places)
    place.position = lines.at(place.offset);
}

const LineColumn &Positions::at(size_t offset) const {
  return std::ranges::lower_bound(places, offset, {}, &Place::offset)->position;
}

PtxmatrixRange Positions::toC(SourceRange range) const {
  const LineColumn &begin = at(range.begin);
  const LineColumn &end = at(range.end);
  return {range.begin, range.end, begin.line, begin.column, end.line, end.column};
}

} // namespace ptxmatrix::capi
