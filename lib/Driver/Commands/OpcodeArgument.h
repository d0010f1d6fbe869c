//===- OpcodeArgument.h - An opcode of the command line ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_OPCODEARGUMENT_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_OPCODEARGUMENT_H

#include "Driver/Options/Options.h"
#include "ptxmatrix/Instruction.h"

#include <optional>
#include <string>

namespace ptxmatrix::driver {

/// The result of reading an opcode argument.
struct OpcodeArgument {
  std::optional<Instruction> instruction;
  int status; ///< The exit status if there is no instruction.
};

/// Reads \p text and reports mistakes in it.
OpcodeArgument readOpcodeArgument(const std::string &text, Color color);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_OPCODEARGUMENT_H
