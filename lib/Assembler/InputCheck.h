//===- InputCheck.h - Checking the inputs of ptxas --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Assembler/Arguments.h"
#include "Driver/Options/Settings.h"

#include "llvm/ADT/StringMap.h"

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

  /// Reformats one line of ptxas about a line of an input, "ptxas a.ptx, line 3; error   : Not a name", like a message
  /// of ptx-lint: the source line, if the PTX has line information, and the line of the PTX itself.
  std::string withSource(llvm::StringRef line);

private:
  int checkText(llvm::StringRef name, std::string_view text, const driver::Settings &settings);

  const driver::Options &options;
  driver::SettingsFinder finder;
  bool keepsText;
  llvm::StringMap<std::string> texts; ///< By the name of the input in ptxas.
};

} // namespace ptxmatrix::assembler
