//===- LayoutCommand.h - The subcommand "layout" ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTCOMMAND_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTCOMMAND_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

/// Prints where the elements of the matrices of an opcode land.  Returns the exit status.
int showLayout(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTCOMMAND_H
