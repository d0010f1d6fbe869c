//===- OptionConflicts.h - Options that exclude each other ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_OPTIONS_OPTIONCONFLICTS_H
#define PTXMATRIX_LIB_DRIVER_OPTIONS_OPTIONCONFLICTS_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

/// Why \p options of a check conflict, or what they lack; null if they are fine.
const char *findConflict(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_OPTIONS_OPTIONCONFLICTS_H
