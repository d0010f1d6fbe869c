//===- Environment.h - Environment variables of ptx-as ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The command line is that of ptxas, so all settings come from the environment.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_ENVIRONMENT_H
#define PTXMATRIX_LIB_ASSEMBLER_ENVIRONMENT_H

#include "Driver/Options/Options.h"

#include <optional>

namespace ptxmatrix::assembler {

/// The value of `PTXMATRIX_AS`.
enum class Mode : uint8_t {
  Check, ///< With an error, ptxas is not run.
  Warn,  ///< It is run in any case.
  Off    ///< Nothing is checked.
};

struct Environment {
  Mode mode = Mode::Check;
  bool showsSource = false; ///< `PTXMATRIX_AS_SOURCE=1`: what ptxas says is shown with source lines.
  driver::Options options;  ///< `PTXMATRIX_AS_FLAGS`: -W, --quiet, --color, --config, --no-config, --error-limit.
};

/// Reads them.  If something is wrong, reports it and returns nothing.
std::optional<Environment> readEnvironment();

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_ENVIRONMENT_H
