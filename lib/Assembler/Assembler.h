//===- Assembler.h - What ptx-as does ---------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The command line is that of ptxas, so all settings come from the environment.

#pragma once

#include "Driver/Compile/Compile.h"
#include "Driver/Options/Settings.h"

#include <map>

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

/// Checks inputs and prints diagnostics on standard error.
class InputCheck {
public:
  /// \p options must outlive this.  With \p keepsText, texts are kept for withSource().
  InputCheck(const driver::Options &options, bool keepsText)
      : options(options), finder(options), keepsText(keepsText) {}

  /// Checks \p input.  Returns the exit status; kExitErrors means that ptxas rejects it, or a warning was made an
  /// error. ptxas reports inputs that cannot be read.
  int check(const AssemblerInput &input);

  bool foundWrongArchitecture = false; ///< The requested GPU cannot run some module.
  bool foundNoLines = false;           ///< Messages were about PTX that nvcc generated without line information.

  /// What ptxas \p printed.  Messages that name a line of an input come first, in the form of ptx-lint's.
  std::string withSource(llvm::StringRef printed);

private:
  struct Input {
    std::string text;
    size_t errorLimit;
    CheckResult ofPtxas = {}; ///< What ptxas says of it.
    LineTable lines{text};
  };

  int checkText(const std::string &name, std::string_view text, const driver::Settings &settings);
  /// Adds a \p line that ptxas printed to the messages on its input.  False if it names no line of an input.
  bool keepMessage(llvm::StringRef line);

  const driver::Options &options;
  driver::SettingsFinder finder;
  bool keepsText;
  std::map<std::string, Input, std::less<>> inputs; ///< By the name in ptxas.
};

/// The path of the real ptxas: `PTXMATRIX_PTXAS`, otherwise the next ptxas on PATH that is not this program, otherwise
/// that of CUDA_HOME or CUDA_PATH, otherwise that of /usr/local/cuda.  Empty if there is none; \p error says why.  A
/// copy of this program and a script that runs it are none: what is found is noted in the environment, and then not
/// again.
std::string findPtxas(std::string &error);

/// The GPU that ptxas of \p release assembles for with `-arch` \p name, or without one; nothing if the name is unknown.
std::optional<Target> gpuFor(const std::optional<std::string> &name, CudaRelease release);

/// The real path of this program; empty if unknown.
std::string ownPath();

/// Creates the directory \p folder with an `nvcc` that runs ptx-as instead of ptxas: a link to the installed nvcc
/// (`NVCC`, otherwise that of PATH, CUDA_HOME or /usr/local/cuda), a profile that names its toolkit, and `ptxas`, a
/// link to ptx-as.  Replaces existing files.  Prints a summary to standard output.  Returns an error message or
/// nothing.
std::string makeNvccShim(std::string folder);

/// Creates the directory \p folder, or if it is empty one in the user's cache, with a script for each ptxas of Triton,
/// which runs ptx-as before it.  Prints the shell commands that make Triton use them.  Returns an error message or
/// nothing.
std::string makeTritonShim(std::string folder);

} // namespace ptxmatrix::assembler
