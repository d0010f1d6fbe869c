//===- CheckInPieces.h - Checking a module with several threads -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_CHECKINPIECES_H
#define PTXMATRIX_LIB_CHECK_CHECKINPIECES_H

#include "Check/ModuleChecker.h"

namespace ptxmatrix {

/// The least size of a piece that makes the start of a thread and a copy of the known declarations negligible.
constexpr size_t kLeastPiece = size_t{8} << 20;

/// Checks \p text, a whole module, in pieces of at least \p leastPiece bytes, with options.threads threads.  The result
/// is the same as with one.
CheckResult checkInPieces(std::string_view text, const CheckOptions &options, size_t leastPiece);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_CHECKINPIECES_H
