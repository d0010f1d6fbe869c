//===- MatchCommand.h - The subcommand "match" ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHCOMMAND_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHCOMMAND_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

/// Prints the loads and stores that fit the operands of a product, or whether and how one of them fits.  Returns the
/// exit status: that of errors if the requested one fits no operand.
int showMatches(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHCOMMAND_H
