//===- Commands.h - The subcommands -----------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_COMMANDS_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_COMMANDS_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

// Each function returns the exit status.

/// Prints every legal spelling that the version and targets of \p options accept.
int listVariants(const Options &options);

/// Prints the positions of the elements of an opcode's matrices.
int showLayout(const Options &options);

/// Prints the loads and stores that fit the operands of a product, or whether and how one of them fits.  Returns the
/// exit status: that of errors if the requested one fits no operand.
int showMatches(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_COMMANDS_H
