//===- InputCheck.h - Checking the inputs of ptxas --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Assembler/Arguments.h"
#include "Driver/Options/Settings.h"

#include <map>

namespace ptxmatrix::assembler {

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
    size_t errorLimit = 0;
    CheckResult ofPtxas; ///< What ptxas says of it.
  };

  int checkText(const std::string &name, std::string_view text, const driver::Settings &settings);
  /// Adds a \p line that ptxas printed to the messages on its input.  False if it names no line of an input.
  bool keepMessage(llvm::StringRef line);

  const driver::Options &options;
  driver::SettingsFinder finder;
  bool keepsText;
  std::map<std::string, Input, std::less<>> inputs; ///< By the name in ptxas.
};

} // namespace ptxmatrix::assembler
