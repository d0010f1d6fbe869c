//===- Parts.h - Diagnostics that come in parts -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_UNIT_PARTS_H
#define PTXMATRIX_TEST_UNIT_PARTS_H

#include "CheckInPieces.h"

#include <algorithm>
#include <iterator>

namespace ptxmatrix {

/// Checks \p text in pieces of \p leastPiece bytes, with \p most diagnostics in a part, and puts them together: the
/// result should be that of checkModule().  \p look sees each part.
template <typename Look>
CheckResult checkInParts(std::string_view text, const CheckOptions &options, size_t leastPiece, size_t most,
                         const Look &look) {
  std::vector<Diagnostic> all;
  const DiagnosticConsumer consume = [&](std::vector<Diagnostic> &part) {
    look(part);
    std::ranges::move(part, std::back_inserter(all));
  };
  const PartConsumer parts{consume, most};
  CheckResult result = checkInPieces(text, options, leastPiece, &parts);
  // What is known late comes last of all that begin at its place.
  std::ranges::stable_sort(all, {}, [](const Diagnostic &one) { return one.range.begin; });
  result.diagnostics = std::move(all);
  return result;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_TEST_UNIT_PARTS_H
