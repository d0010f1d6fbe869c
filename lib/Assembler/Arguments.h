//===- Arguments.h - What ptx-as is asked -----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The command line is that of ptxas, so all settings come from the environment.

#pragma once

#include "Driver/Options/Options.h"

namespace ptxmatrix::assembler {

/// What ptxas should assemble.
struct AssemblerInput {
  std::string text; ///< A path, "-" for standard input; or PTX.
  bool isPtx = false;
};

/// The relevant parts of a ptxas command line.
struct Arguments {
  std::vector<AssemblerInput> inputs;
  std::optional<std::string> arch; ///< The last `-arch`.
  bool compileOnly = false;        ///< `-c`
  bool isQuestion = false;         ///< `--help`, `--version` and the like, which assemble nothing.
};

/// Reads \p arguments, without the program's name, as ptxas does, including those in options files (`-optf`).  Unknown
/// ones are skipped: ptxas reports them.
Arguments readArguments(std::span<const char *const> arguments);

/// True for "-" and for Linux's names of standard input.
bool isStandardInput(std::string_view path);

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
