//===- Arguments.h - The command line of ptxas ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_ARGUMENTS_H
#define PTXMATRIX_LIB_ASSEMBLER_ARGUMENTS_H

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_ARGUMENTS_H
