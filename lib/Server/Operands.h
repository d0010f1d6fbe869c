//===- Operands.h - Description of operands ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SERVER_OPERANDS_H
#define PTXMATRIX_LIB_SERVER_OPERANDS_H

#include "ptxmatrix/Instruction.h"

#include <string>

namespace ptxmatrix::server {

/// A template of the operand numbered \p index of \p instruction, with names as placeholders: "{d0, d1, d2, d3}",
/// "[address]".
std::string operandText(const Instruction &instruction, size_t index);

/// A description of the operand: "destination: 4 registers of 32 bits (.b32, .u32 or .s32)".
std::string operandWords(const Instruction &instruction, size_t index);

} // namespace ptxmatrix::server

#endif // PTXMATRIX_LIB_SERVER_OPERANDS_H
