//===- LayoutOperands.h - The operands that a layout shows ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTOPERANDS_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTOPERANDS_H

#include "ptxmatrix/Layout.h"

#include <vector>

namespace ptxmatrix::driver {

/// The layouts of \p instruction, in the order of its operands.
std::vector<FragmentLayout> layoutsOf(const Instruction &instruction);

/// True if \p instruction has several matrices, so that an operand is named where it is shown.
bool hasSeveralMatrices(const Instruction &instruction);

/// What `--operand` calls what \p layout is of: `a` to `d`, `metadata`, `scale_a` or `scale_b`; empty for the matrices
/// of ldmatrix, stmatrix and movmatrix.
std::string_view operandName(const FragmentLayout &layout);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTOPERANDS_H
