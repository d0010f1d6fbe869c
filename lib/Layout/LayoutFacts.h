//===- LayoutFacts.h - Facts about a layout ---------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Layout.h"

namespace ptxmatrix {

/// The layouts of \p instruction, in the order of its operands.  Of several lists of operands, the one with the most
/// layouts counts: for wgmma.mma_async that with A in registers.
std::vector<FragmentLayout> layoutsOf(Instruction instruction);

/// Whether \p instruction has several matrices, so that the output must name the operand.
bool hasSeveralMatrices(const Instruction &instruction);

/// "a" for the fragment A, and so on; empty for None.
std::string_view nameOf(Fragment fragment);

/// The `--operand` name of \p layout: `a` to `d`, `metadata`, `scale_a` or `scale_b`; empty for the matrices of
/// ldmatrix, stmatrix and movmatrix.
std::string_view operandName(const FragmentLayout &layout);

/// "matrix 2", "matrix C" of wmma and mma, "metadata of matrix A", "scale factors of matrix B".
std::string matrixTitle(const FragmentLayout &layout, unsigned matrix);

/// "copy 1 of 2"; for metadata and scale factors, the selector that uses the copy.  Empty if there is only one.
std::string copyTitle(const FragmentLayout &layout, unsigned copy);

/// "T5:R1", or "L5:C1" in tensor memory.
std::string slotName(const FragmentLayout &layout, RegisterSlot slot);

/// What a cell "T5:R1" or "L5:C1" says: "register 1 of the destination in lane 5".
std::string exampleSlot(const FragmentLayout &layout);

/// A property of a layout other than its elements.
struct LayoutFact {
  std::string name;
  std::string text;
};

std::vector<LayoutFact> layoutFacts(const FragmentLayout &layout);

} // namespace ptxmatrix
