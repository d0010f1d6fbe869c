//===- LayoutCommand.h - The subcommand "layout" ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTCOMMAND_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTCOMMAND_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

/// Prints the positions of the elements of an opcode's matrices.  Returns the exit status.
int showLayout(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_LAYOUTCOMMAND_H
