//===- FragmentMatcher.h - Matching fragments with moves --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_FRAGMENTMATCHER_H
#define PTXMATRIX_LIB_LAYOUT_FRAGMENTMATCHER_H

#include "ptxmatrix/FragmentMatch.h"

namespace ptxmatrix {

/// Whether a load or a store with layout \p moved moves \p fragment, whose elements have type \p type.
MatchResult compareLayouts(const FragmentLayout &fragment, Type type, const FragmentLayout &moved);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_FRAGMENTMATCHER_H
