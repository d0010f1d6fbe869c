//===- LayoutFacts.h - Facts about a layout ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_LAYOUT_LAYOUTFACTS_H
#define PTXMATRIX_LIB_LAYOUT_LAYOUTFACTS_H

#include "ptxmatrix/Layout.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// The layouts of \p instruction, in the order of its operands.
std::vector<FragmentLayout> layoutsOf(const Instruction &instruction);

/// True if \p instruction has several matrices, so that an operand is named where it is shown.
bool hasSeveralMatrices(const Instruction &instruction);

/// What `--operand` calls what \p layout is of: `a` to `d`, `metadata`, `scale_a` or `scale_b`; empty for the matrices
/// of ldmatrix, stmatrix and movmatrix.
std::string_view operandName(const FragmentLayout &layout);

/// "matrix 2", "matrix C" of wmma and mma, "metadata of matrix A", "scale factors of matrix B".
std::string matrixTitle(const FragmentLayout &layout, unsigned matrix);

/// "copy 1 of 2"; of metadata and scale factors the selector with which that copy counts.  Empty if there is but one.
std::string copyTitle(const FragmentLayout &layout, unsigned copy);

/// What is to be said of a layout next to its elements.
struct LayoutFact {
  std::string name;
  std::string text;
};

/// The facts of \p layout, in the order in which they are shown.
std::vector<LayoutFact> layoutFacts(const FragmentLayout &layout);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_LAYOUT_LAYOUTFACTS_H
