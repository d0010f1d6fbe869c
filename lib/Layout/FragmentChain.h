//===- FragmentChain.h - A product's result as the next one's A -*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_FRAGMENTCHAIN_H
#define PTXMATRIX_LIB_LAYOUT_FRAGMENTCHAIN_H

#include "ptxmatrix/Layout.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// Where an element of A is in the same lane of D.
struct ChainedElement {
  unsigned fragment = 0; ///< 0, or the number of a further product, if one D has fewer columns than A.
  unsigned reg = 0;
  unsigned bit = 0;
};

/// How the D of a product is the A of the next one.
struct FragmentChain {
  /// By register of A, for its elements from the lowest bits on.
  std::vector<std::vector<ChainedElement>> registers;
  std::string reason; ///< Why elements would have to move between lanes, as a sentence; empty if all stay.
};

/// How the D of \p product is the A of \p next.  Both must have these fragments in registers.
FragmentChain chain(const Instruction &product, const Instruction &next);

/// The chain as JSON.
std::string jsonOf(const FragmentChain &chain, const Instruction &product, const Instruction &next);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_FRAGMENTCHAIN_H
