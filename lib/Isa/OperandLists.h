//===- OperandLists.h - Which list of operands is written -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// What an operand looks like.
enum class OperandLook : uint8_t {
  Plain,      ///< `r0`, `16`
  InBraces,   ///< `{r0, r1}`
  InBrackets, ///< `[r0]`
  Pair,       ///< `p|q`
  Predicate,  ///< `!p`, or a register that is one.
  WholeVector ///< `v4`, a vector register, which can replace braces.
};

/// Whether \p look is what \p spec requires.
bool looksLike(OperandLook look, const OperandSpec &spec);

/// How many operands of \p specs cannot be left out.
size_t leastCount(const OperandList &specs);

/// Which of \p specs each operand is, of which \p looks has as many as fit.  An optional one is left out where the
/// operand looks like what follows it, or the rest is all needed.
std::array<uint8_t, detail::kMaxOperands> placesOf(std::span<const OperandLook> looks, const OperandList &specs);

/// The list of \p instruction of which the fewest operands look different from \p looks; of several, one that can have
/// as many operands, or the first.
uint8_t chooseList(const Instruction &instruction, std::span<const OperandLook> looks);

} // namespace ptxmatrix
