//===- MatchRenderers.h - Renderers of matches ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHRENDERERS_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHRENDERERS_H

#include "Layout/LayoutFacts.h"
#include "ptxmatrix/FragmentMatch.h"

#include "llvm/Support/raw_ostream.h"

#include <span>
#include <string>
#include <vector>

namespace ptxmatrix::driver {

/// An operand of a product, and its loads or stores.
struct OperandMatches {
  FragmentLayout layout;
  std::vector<FragmentMatch> matches = {};
  bool isOne = false;      ///< A single load or store was requested.
  std::string reason = ""; ///< Why it does not fit.
};

// Both functions render one or more operands of the same product.

/// Human-readable list of instructions with registers and addresses.
void renderMatchesText(std::span<const OperandMatches> operands, llvm::raw_ostream &stream);

/// Prints one JSON document.
void renderMatchesJson(std::span<const OperandMatches> operands, llvm::raw_ostream &stream);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHRENDERERS_H
