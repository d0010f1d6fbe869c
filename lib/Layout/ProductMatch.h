//===- ProductMatch.h - What serves a product -------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Descriptor.h"
#include "ptxmatrix/FragmentMatch.h"

namespace ptxmatrix {

/// Where an element is in the same lane of D.
struct ChainedElement {
  unsigned fragment = 0; ///< 0, or the number of a further product, if one D has fewer columns.
  unsigned reg = 0;
  unsigned bit = 0;

  friend bool operator==(const ChainedElement &, const ChainedElement &) = default;
};

/// What the registers of another fragment hold of D, each from the lowest bits on.
using ChainedRegisters = std::vector<std::vector<ChainedElement>>;

/// An operand of a product, and its loads or stores.
struct OperandMatches {
  FragmentLayout layout;
  std::vector<FragmentMatch> matches = {};
  bool isOne = false;              ///< A single load or store was requested.
  std::string reason = "";         ///< Why it does not fit.
  ChainedRegisters converted = {}; ///< If it is D with 16 bits an element in place of 32: of which elements it is made.
};

/// The operands of \p product, and the loads or stores of each; with \p move only the operands that it could move, each
/// with the match or the reason why it does not fit.  Empty if \p product is not a product whose layouts are known.
/// Without \p move, a D of `.f32` is there twice: as it is, and converted to 16 bits, as stmatrix needs it.
std::vector<OperandMatches> findOperandMatches(const Instruction &product, const std::optional<Instruction> &move);

/// A tcgen05.ld of some columns of D.
struct TensorLoad {
  Instruction instruction;
  unsigned column; ///< The first, from that of D on.
  unsigned count;
};

/// Where the matrices of a tcgen05.mma are in tensor memory.
struct TensorMatch {
  FragmentLayout d;
  std::vector<TensorLoad> loads; ///< Of D, in each warp of a warpgroup.
  unsigned columnsOfA = 0;       ///< Of A in tensor memory, for one instruction; 0 if its layout is not known.
  unsigned scaleFactors = 0;     ///< How many a row of A or a column of B has: one byte each.
  unsigned columnsOfScaleA = 0;  ///< Of the scale factors; 0 without them, or if their layout is not known.
  unsigned columnsOfScaleB = 0;
  /// The tcgen05.cp that copies 4 of these columns from 512 bytes of shared memory: row r has those from byte
  /// r % 32 * 16 + r / 32 * 4 on.
  std::optional<Instruction> scaleCopy = std::nullopt;
  MatrixDescriptor scaleDescriptor = {}; ///< Of these bytes at address 0.
};

/// The places of the matrices of the product whose accumulator is \p d.
TensorMatch matchTensors(const FragmentLayout &d);

/// How the D of a product is the A of the next one.
struct FragmentChain {
  ChainedRegisters registers; ///< Of A.
  std::string reason;         ///< Why elements would have to move between lanes, as a sentence; empty if all stay.
};

/// How the D of \p product is the A of \p next.  Both must have these fragments in registers.
FragmentChain chain(const Instruction &product, const Instruction &next);

} // namespace ptxmatrix
