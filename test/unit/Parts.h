//===- Parts.h - Diagnostics that come in parts -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TEST_UNIT_PARTS_H
#define PTXMATRIX_TEST_UNIT_PARTS_H

#include "Check/CheckInPieces.h"

#include <map>
#include <utility>

namespace ptxmatrix {

/// Checks \p text in pieces of \p leastPiece bytes, with \p most diagnostics in a part, and puts them together: the
/// result should be that of checkModule().  \p look sees each part.
template <typename Look>
CheckResult checkInParts(std::string_view text, const CheckOptions &options, size_t leastPiece, size_t most,
                         const Look &look) {
  std::multimap<size_t, Diagnostic> byPlace; // what is known late comes last of all at its place
  const DiagnosticConsumer consume = [&](std::vector<Diagnostic> &part) {
    look(part);
    for (Diagnostic &diagnostic : part)
      byPlace.emplace(diagnostic.range.begin, std::move(diagnostic));
  };
  const PartConsumer parts{consume, most};
  CheckResult result = checkInPieces(text, options, leastPiece, &parts);
  for (auto &[place, diagnostic] : byPlace)
    result.diagnostics.push_back(std::move(diagnostic));
  return result;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_TEST_UNIT_PARTS_H
