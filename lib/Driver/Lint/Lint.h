//===- Lint.h - Check inputs and print the results --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_LINT_H
#define PTXMATRIX_LIB_DRIVER_LINT_LINT_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

/// Runs ptx-lint with \p options, without a subcommand.  Returns the exit status.
int lint(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_LINT_H
