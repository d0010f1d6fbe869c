//===- MatchCommand.h - The subcommand "match" ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHCOMMAND_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHCOMMAND_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

/// Prints which loads and stores serve the operands of a product, or how and whether one of them does.  Returns the
/// exit status: that of errors if the requested one fits no operand.
int showMatches(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_MATCHCOMMAND_H
