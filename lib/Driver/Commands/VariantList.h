//===- VariantList.h - The subcommand "variants" ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_VARIANTLIST_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_VARIANTLIST_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

/// Prints every legal spelling that the version and targets of \p options accept.  Returns the exit status.
int listVariants(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_VARIANTLIST_H
