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

/// The value of an environment variable; empty if it is not set.
llvm::StringRef environmentValue(const char *variable);

/// The value of `PTXMATRIX_AS`.
enum class Mode : uint8_t {
  Check, ///< If there is an error, ptxas does not run.
  Warn,  ///< ptxas runs in any case.
  Off    ///< Nothing is checked.
};

struct Environment {
  Mode mode = Mode::Check;
  bool showsSource = false; ///< `PTXMATRIX_AS_SOURCE=1`: show messages of ptxas with source lines.
  driver::Options options;  ///< `PTXMATRIX_AS_FLAGS`
};

/// Reads the environment variables.  If something is wrong, reports it and returns nothing.
std::optional<Environment> readEnvironment();

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_ENVIRONMENT_H
